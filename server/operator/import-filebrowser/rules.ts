import type { MoveInReason } from '#contract/move-in.ts'
import type { Rule } from '#contract/rules.ts'
import { checkRules } from '#server/access/check-rules.ts'
import { isAppError } from '#server/platform/errors.ts'

/** Imported rule, with the reason when its meaning changes; `lost` when no rule here is equivalent. */
export type ImportedRule =
  | { readonly rule: Rule; readonly reason: MoveInReason | null }
  | { readonly lost: 'rule_unusable' | 'never_matched' }

/**
 * Returns the equivalent of a File Browser rule. A path without a leading slash never matched: a denying rule is imported as intended, an
 * allowing rule is not imported.
 */
export function importedRule(rule: Rule, { scopesBelowRoot }: { readonly scopesBelowRoot: boolean }): ImportedRule {
  if (rule.regex) return usable(rule.regexp?.raw === '' ? everything(rule) : { ...rule, path: '' }, null)
  if (rule.path === '') return usable(everything(rule), null)
  if (!rule.path.startsWith('/'))
    return rule.allow ? { lost: 'never_matched' } : usable({ ...rule, path: `/${rule.path}` }, 'never_matched')
  if (rule.path !== '/' && rule.path.endsWith('/')) return usable(rule, 'folder_too')
  return usable(rule, scopesBelowRoot || rule.path === '/' ? null : 'whole_names')
}

const everything = (rule: Rule): Rule => ({ ...rule, regex: false, path: '/', regexp: null })

function usable(rule: Rule, reason: MoveInReason | null): ImportedRule {
  try {
    checkRules([rule])
    return { rule, reason }
  } catch (error) {
    if (isAppError(error, 'invalid')) return { lost: 'rule_unusable' }
    throw error
  }
}
