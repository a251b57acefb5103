import type { Rule } from '#contract/rules.ts'
import { textOfRule } from '#web/lib/rule-faults.ts'

/** A rule in the list it stands in. */
export interface PlacedRule {
  readonly list: 'global' | 'own'
  /** From 0 on. */
  readonly index: number
  readonly rule: Rule
}

/** What the rules say of a path. */
export type Trial =
  /** No rule fits: it is allowed. */
  | { readonly by: 'none' }
  | { readonly by: 'rule'; readonly decided: PlacedRule }
  /** Only the server knows whether this expression fits, and nothing after it does: else `otherwise` holds. */
  | { readonly by: 'expression'; readonly perhaps: PlacedRule; readonly otherwise: PlacedRule | null }

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Whether a path is the item at `target` or below it, by whole names, letter by letter. */
function isWithin(path: string, target: string): boolean {
  const names = segmentsOf(path)
  return segmentsOf(target).every((name, index) => names[index] === name)
}

/**
 * Which rule decides about a path: global rules first, then the person's, and the last that fits. Empty rules fit nothing.
 * Expressions are the server's to read, so one that stands after the last rule that fits leaves the answer open.
 */
export function tryRules(path: string, global: readonly Rule[], own: readonly Rule[]): Trial {
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
