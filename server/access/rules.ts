import * as z from 'zod/mini'
import { Rule } from '#contract/rules.ts'
import { AppError } from '#server/platform/errors.ts'
import { knowsJson, storedJsonOr } from '#server/platform/json/stored-values.ts'
import { memoize } from '#server/platform/queue/memoize.ts'
import { ExpressionRules } from './expression-rules.ts'
import { foldCase, isAscii } from './fold.ts'
import { PathRules } from './path-rules.ts'
import { parsePlainPath, respelled, type VirtualPath } from './virtual-path.ts'

/** Compiled rules. The last rule that matches a path decides. */
export type CompiledRules = {
  readonly lastFor: (path: VirtualPath) => Rule | undefined
  /**
   * Returns a function that gives the result of `lastFor` for an item in the folder by its name, and evaluates once what all items have in
   * common.
   */
  readonly inFolder: (folder: VirtualPath) => (name: string) => Rule | undefined
}

/** Replaces rules that cannot be read: nothing is allowed. */
export const DENY_ALL: readonly Rule[] = [{ regex: false, allow: false, path: '/' }]

/** Strict: an unknown field may restrict what a rule matches, so a rule that has one cannot be read. */
const StoredRules = z.array(z.strictObject({ ...Rule.shape, regexp: z.nullish(z.strictObject({ raw: z.string() })) }))

/**
 * Parses rules as stored, a JSON array. The same text returns the same array, which is compiled once. A text of another form denies
 * everything, because it may have been meant to deny anything.
 */
export const parseStoredRules = memoize((json): readonly Rule[] => storedJsonOr(StoredRules, json, DENY_ALL))

/** Returns whether stored rules can be read. */
export const knowsRules = knowsJson(StoredRules)

/** The way the disk compares names; on a case-blind disk `A.txt` and `a.txt` are one item, so one decision covers both. */
export type NameMatching = 'exact' | 'case-blind'

/**
 * Compiles rules in their order. Plain rules match whole components, so `/docs/b` does not match `/docs/bb`; a rule for `/` matches
 * everything. Expressions are searched for in the path by a linear-time engine. On a case-blind disk both ignore case, so that every form
 * of an item's name gets one decision. Deny rules match all canonically equivalent forms of a name (Unicode Standard Annex #15) on every
 * disk, because users cannot distinguish them; allow rules match the exact form only.
 *
 * @throws AppError `invalid` for an empty rule, an unusable path or an expression the engine refuses
 */
export function compileRules(rules: readonly Rule[], matching: NameMatching): CompiledRules {
  const allowing = new PathRules()
  const denying = new PathRules()
  const expressions = new ExpressionRules(matching === 'case-blind')
  rules.forEach((rule, place) => {
    if (rule.regex) expressions.add(expressionOf(rule), place, rule.allow ? 'exact' : 'equivalent')
    else if (rule.allow) allowing.add(targetOf(rule, matching), place)
    else denying.add(composedPath(targetOf(rule, matching)), place)
  })
  return {
    lastFor(path) {
      const folded = foldPath(path, matching)
      const byPath = Math.max(allowing.lastFor(folded), denying.lastFor(composedPath(folded)))
      return rules[expressions.lastFor(path, byPath)]
    },
    inFolder(folder) {
      const folded = foldPath(folder, matching)
      const [allowed, denied] = [allowing.inFolder(folded), denying.inFolder(composedPath(folded))]
      const byExpression = expressions.inFolder(folder, Math.max(allowed.ofFolder, denied.ofFolder))
      return (name) => {
        const spelled = foldName(name, matching)
        return rules[byExpression(name, Math.max(allowed.lastFor(spelled), denied.lastFor(composed(spelled))))]
      }
    },
  }
}

/** Returns the form that canonically equivalent names have in common. */
const composed = (name: string): string => (isAscii(name) ? name : name.normalize('NFC'))

/** Returns the form that canonically equivalent paths have in common. */
export const composedPath = (path: VirtualPath): VirtualPath => (isAscii(path) ? path : respelled(path, composed))

/** Returns the form in which two paths of the same item are equal on this disk. */
export function foldPath(path: VirtualPath, matching: NameMatching): VirtualPath {
  if (matching === 'exact') return path
  return respelled(path, isAscii(path) ? foldCase : foldSegment)
}

/** Returns the form in which two names of the same item are equal on this disk. */
export function foldName(name: string, matching: NameMatching): string {
  return matching === 'exact' ? name : foldSegment(name)
}

/** A name that consists only of invisible code points stays unchanged, so that a path does not lose components. */
function foldSegment(segment: string): string {
  return foldCase(segment) || segment
}

function targetOf(rule: Rule, matching: NameMatching): VirtualPath {
  if (rule.path.trim() === '') throw emptyRule()
  return foldPath(parsePlainPath(rule.path), matching)
}

function expressionOf(rule: Rule): string {
  const raw = rule.regexp?.raw ?? ''
  if (raw === '') throw emptyRule()
  return raw
}

const emptyRule = () => new AppError('invalid', 'A rule needs a path or an expression.')
