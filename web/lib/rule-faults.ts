import type { Rule } from '#contract/rules.ts'

/** Why a rule cannot be saved: it says neither a path nor an expression, or the server cannot use what it says. */
export type RuleFault = 'empty' | 'unusable'

/** What is wrong with rules, by the rule itself: a rule that is edited is another one, and has no fault yet. */
export type RuleFaults = ReadonlyMap<Rule, RuleFault>

/** The rules that say nothing: the server refuses them. */
export const emptyRules = (rules: readonly Rule[]): RuleFaults =>
  new Map(rules.filter((rule) => textOfRule(rule).trim() === '').map((rule) => [rule, 'empty']))

/** What a rule is asked by. */
export const textOfRule = ({ regex, path, regexp }: Rule): string => (regex ? (regexp?.raw ?? '') : path)
