import type { Rule } from '#contract/rules.ts'
import { ApiError } from './api-error.ts'

/** Reason that a rule cannot be saved: it contains neither a path nor an expression, or the server rejected it with this reason. */
export type RuleFault = { readonly kind: 'empty' } | { readonly kind: 'unusable'; readonly reason: string }

/** Invalid rules by rule object. An edited rule is a new object and has no fault. */
export type RuleFaults = ReadonlyMap<Rule, RuleFault>

/** Returns the path or the expression of a rule. */
export const textOfRule = ({ regex, path, regexp }: Rule): string => (regex ? (regexp?.raw ?? '') : path)

/** Returns the empty rules, which the server would reject. */
export const emptyRules = (rules: readonly Rule[]): RuleFaults =>
  new Map(rules.filter((rule) => textOfRule(rule).trim() === '').map((rule) => [rule, { kind: 'empty' }]))

/** Returns the rule that a rejection refers to, or none if it is about something else. `rules` are the rules that were sent. */
export function refusedRules(error: unknown, rules: readonly Rule[]): RuleFaults {
  const [, place] = (error instanceof ApiError && /^rules\.(\d+)/.exec(error.field ?? '')) || []
  const rule = place === undefined ? undefined : rules[Number(place)]
  return new Map(rule && error instanceof ApiError ? [[rule, { kind: 'unusable', reason: error.message }]] : [])
}
