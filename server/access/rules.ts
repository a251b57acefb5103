import { RE2JS } from 're2js'
import * as z from 'zod/mini'
import { Rule } from '#contract/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { keepValues } from '#server/lib/kept-values.ts'
import { foldCase, visible } from './fold.ts'
import { isWithin, parsePlainPath, type VirtualPath } from './virtual-path.ts'

/** A rule ready to be asked: does it speak about this path? */
export type CompiledRule = {
  readonly allow: boolean
  /** `folded` is the same path under {@link foldPath}. */
  readonly matches: (path: VirtualPath, folded: VirtualPath) => boolean
  readonly rule: Rule
}

/** Rules as they are stored: a JSON array. The same text gives the very same array, which is compiled once. */
export const parseStoredRules = keepValues((json): readonly Rule[] => z.array(Rule).parse(JSON.parse(json)))

/** How the disk tells names apart; on a case-blind disk `A.txt` and `a.txt` are one item, so one decision covers both. */
export type NameMatching = 'exact' | 'case-blind'

/**
 * Compiles rules in their order. Plain rules match whole components, so `/docs/b` does not speak about `/docs/bb`; a rule for `/` speaks
 * about everything. Expressions are searched in the path on a linear-time engine. Where the disk is case-blind both are too, so that
 * every spelling of an item gets one decision.
 *
 * @throws AppError `invalid` for an empty rule, an unusable path or an expression the engine refuses
 */
export function compileRules(rules: readonly Rule[], matching: NameMatching): readonly CompiledRule[] {
  return rules.map((rule) => ({
    allow: rule.allow,
    matches: rule.regex ? expressionMatcher(rule, matching) : pathMatcher(rule, matching),
    rule,
  }))
}

/** The spelling under which two paths of the same item are equal on this disk. */
export function foldPath(path: VirtualPath, matching: NameMatching): VirtualPath {
  return matching === 'exact' ? path : (path.split('/').map(foldSegment).join('/') as VirtualPath)
}

/** A name of nothing but invisible code points stays itself, so that a path keeps its components. */
function foldSegment(segment: string): string {
  return foldCase(segment) || segment
}

function pathMatcher(rule: Rule, matching: NameMatching): CompiledRule['matches'] {
  if (rule.path.trim() === '') throw new AppError('invalid', 'A rule needs a path or an expression.')
  const target = foldPath(parsePlainPath(rule.path), matching)
  return (_, folded) => isWithin(folded, target)
}

function expressionMatcher(rule: Rule, matching: NameMatching): CompiledRule['matches'] {
  const raw = rule.regexp?.raw ?? ''
  if (raw === '') throw new AppError('invalid', 'A rule needs a path or an expression.')
  if (matching === 'exact') {
    const expression = compileExact(raw)
    return (path) => expression.test(path)
  }
  const expression = compileCaseBlind(raw)
  return (path) => expression.test(visible(path))
}

/** Compiled expressions are kept: a subject is built at each request, its expressions are the same every time. */
const compileExact = keepValues((raw) => compileExpression(raw, 0))
const compileCaseBlind = keepValues((raw) => compileExpression(raw, RE2JS.CASE_INSENSITIVE))

function compileExpression(raw: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(raw, flags)
  } catch (cause) {
    throw new AppError('invalid', 'The expression of a rule cannot be used.', { cause })
  }
}
