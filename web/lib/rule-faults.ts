import type { Rule } from '#contract/rules.ts'
import { ApiError } from './api-error.ts'

/** Why a rule cannot be saved: it says neither a path nor an expression, or the server cannot use what it says, and why. */
export type RuleFault = { readonly kind: 'empty' } | { readonly kind: 'unusable'; readonly reason: string }

/** What is wrong with rules, by the rule itself: a rule that is edited is another one, and has no fault yet. */
export type RuleFaults = ReadonlyMap<Rule, RuleFault>

/** What a rule is asked by. */
export const textOfRule = ({ regex, path, regexp }: Rule): string => (regex ? (regexp?.raw ?? '') : path)

/** The rules that say nothing: the server refuses them. */
export const emptyRules = (rules: readonly Rule[]): RuleFaults =>
  new Map(rules.filter((rule) => textOfRule(rule).trim() === '').map((rule) => [rule, { kind: 'empty' }]))

/** The rule that a refusal speaks of; none when it is about something else. `rules` are those that were sent. */
export function refusedRules(error: unknown, rules: readonly Rule[]): RuleFaults {
  const [, place] = (error instanceof ApiError && /^rules\.(\d+)/.exec(error.field ?? '')) || []
  const rule = place === undefined ? undefined : rules[Number(place)]
  return new Map(rule && error instanceof ApiError ? [[rule, { kind: 'unusable', reason: error.message }]] : [])
}
