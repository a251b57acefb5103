import type { Rule } from '#contract/rules.ts'

const keys = new WeakMap<Rule, string>()
let lastKey = 0

/** Returns a key that distinguishes rules of equal content. An edited rule retains its key. */
export function keyOfRule(rule: Rule): string {
  const known = keys.get(rule)
  if (known) return known
  lastKey += 1
  const key = `rule-${lastKey}`
  keys.set(rule, key)
  return key
}

/** Returns a new rule with default values. */
export const newRule = (): Rule => ({ regex: false, allow: true, path: '', regexp: { raw: '' } })

/** Returns the rules with the one at `index` changed. */
export function editedRule(rules: readonly Rule[], index: number, change: Partial<Rule>): Rule[] {
  return rules.map((rule, place) => {
    if (place !== index) return rule
    const edited = { ...rule, ...change }
    keys.set(edited, keyOfRule(rule))
    return edited
  })
}

/** Moves the rule at `from` up (-1) or down (1) by one. Does nothing at the ends. */
export function movedRule(rules: readonly Rule[], from: number, by: -1 | 1): Rule[] {
  const rule = rules[from]
  const to = from + by
  if (!rule || to < 0 || to >= rules.length) return [...rules]
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule)
}
