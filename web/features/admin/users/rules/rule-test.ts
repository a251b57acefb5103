import type { Rule } from '#contract/rules.ts'
import { textOfRule } from '#web/lib/rule-faults.ts'

/** A rule and its list. */
export interface PlacedRule {
  readonly list: 'global' | 'own'
  /** Index, counted from 0. */
  readonly index: number
  readonly rule: Rule
}

/** Result of the rules for a path. */
export type RuleTestResult =
  /** No rule matches: access is allowed. */
  | { readonly by: 'none' }
  | { readonly by: 'rule'; readonly decided: PlacedRule }
  /** Only the server can match this expression, and no later rule matches. If it does not match, `otherwise` applies. */
  | { readonly by: 'expression'; readonly perhaps: PlacedRule; readonly otherwise: PlacedRule | null }

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Returns whether a path is `target` or below it, compared by whole names and case-sensitively. */
function isWithin(path: string, target: string): boolean {
  const names = segmentsOf(path)
  return segmentsOf(target).every((name, index) => names[index] === name)
}

/**
 * Returns the rule that applies to a path: global rules first, then the user's; the last match wins. Empty rules match nothing. Only the
 * server evaluates expressions, so an expression after the last match leaves the result open.
 */
export function testRules(path: string, global: readonly Rule[], own: readonly Rule[]): RuleTestResult {
  const placed: PlacedRule[] = [
    ...global.map((rule, index) => ({ list: 'global' as const, index, rule })),
    ...own.map((rule, index) => ({ list: 'own' as const, index, rule })),
  ].filter(({ rule }) => textOfRule(rule).trim() !== '')
  const decided = placed.findLast(({ rule }) => !rule.regex && isWithin(path, rule.path))
  const perhaps = placed.findLast(({ rule }) => rule.regex)
  const later = perhaps && (decided === undefined || placed.indexOf(perhaps) > placed.indexOf(decided))
  if (perhaps && later) return { by: 'expression', perhaps, otherwise: decided ?? null }
  return decided ? { by: 'rule', decided } : { by: 'none' }
}
