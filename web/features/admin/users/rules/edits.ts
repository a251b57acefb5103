import type { Rule } from '#contract/rules.ts'

const keys = new WeakMap<Rule, string>()
let lastKey = 0

/** Tells rules apart that say the same; an edited rule keeps the key of what it was. */
export function keyOfRule(rule: Rule): string {
  const known = keys.get(rule)
  if (known) return known
  lastKey += 1
  const key = `rule-${lastKey}`
  keys.set(rule, key)
  return key
}

/** What a rule says when it is added (spec section 2). */
export const newRule = (): Rule => ({ regex: false, allow: true, path: '', regexp: { raw: '' } })

/** The rules with the one at `index` changed. */
export function editedRule(rules: readonly Rule[], index: number, change: Partial<Rule>): Rule[] {
  return rules.map((rule, place) => {
    if (place !== index) return rule
    const edited = { ...rule, ...change }
    keys.set(edited, keyOfRule(rule))
    return edited
  })
}

/** Moves the rule at `from` by one place up (-1) or down (1); at the ends it stays. */
export function movedRule(rules: readonly Rule[], from: number, by: -1 | 1): Rule[] {
  const rule = rules[from]
  const to = from + by
  if (!rule || to < 0 || to >= rules.length) return [...rules]
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule)
}
