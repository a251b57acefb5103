import * as z from 'zod/mini'
import { Rule } from '#contract/rules.ts'
import { AppError } from '#server/platform/errors.ts'
import { knowsJson, storedJsonOr } from '#server/platform/json/stored-values.ts'
import { keepValues } from '#server/platform/queue/kept-values.ts'
import { ExpressionRules } from './expression-rules.ts'
import { foldCase, isAscii } from './fold.ts'
import { PathRules } from './path-rules.ts'
import { parsePlainPath, respelled, type VirtualPath } from './virtual-path.ts'

/** Rules ready to be asked. The last one that speaks about a path decides. */
export type CompiledRules = {
  readonly lastFor: (path: VirtualPath) => Rule | undefined
  /** Says what `lastFor` says of the items in a folder, by their names, and asks once what is the same for all of them. */
  readonly inFolder: (folder: VirtualPath) => (name: string) => Rule | undefined
}

/** Stands for rules that cannot be read: nothing is allowed. */
export const DENY_ALL: readonly Rule[] = [{ regex: false, allow: false, path: '/' }]

/** A part that this version does not know may make a rule speak about less than it seems to: such a rule cannot be read. */
const StoredRules = z.array(z.strictObject({ ...Rule.shape, regexp: z.nullish(z.strictObject({ raw: z.string() })) }))

/**
 * Rules as they are stored: a JSON array. The same text gives the very same array, which is compiled once. Text of another form denies all,
 * since it may have denied anything.
 */
export const parseStoredRules = keepValues((json): readonly Rule[] => storedJsonOr(StoredRules, json, DENY_ALL))

/** Tells whether stored rules can be read. */
export const knowsRules = knowsJson(StoredRules)

/** How the disk tells names apart; on a case-blind disk `A.txt` and `a.txt` are one item, so one decision covers both. */
export type NameMatching = 'exact' | 'case-blind'

/**
 * Compiles rules in their order. Plain rules match whole components, so `/docs/b` does not speak about `/docs/bb`; a rule for `/` speaks
 * about everything. Expressions are searched in the path on a linear-time engine. Where the disk is case-blind both are too, so that
 * every spelling of an item gets one decision. Deny rules speak about all canonically equivalent spellings of what they name (Unicode
 * Standard Annex #15) on every disk, since people cannot tell these apart; allow rules about the very spelling.
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

/** The spelling that canonically equivalent names have in common. */
const composed = (name: string): string => (isAscii(name) ? name : name.normalize('NFC'))

/** The same of a path. */
const composedPath = (path: VirtualPath): VirtualPath => (isAscii(path) ? path : respelled(path, composed))

/** The spelling under which two paths of the same item are equal on this disk. */
export function foldPath(path: VirtualPath, matching: NameMatching): VirtualPath {
  if (matching === 'exact') return path
  return respelled(path, isAscii(path) ? foldCase : foldSegment)
}

/** The same for one name. */
export function foldName(name: string, matching: NameMatching): string {
  return matching === 'exact' ? name : foldSegment(name)
}

/** A name of nothing but invisible code points stays itself, so that a path keeps its components. */
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
