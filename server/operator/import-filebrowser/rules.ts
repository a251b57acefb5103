import type { MoveInReason } from '#contract/move-in.ts'
import type { Rule } from '#contract/rules.ts'
import { checkRules } from '#server/access/check-rules.ts'
import { isAppError } from '#server/platform/errors.ts'

/** A rule here, with what means something else; `lost` when there is none that says the same. */
export type MovedRule =
  | { readonly rule: Rule; readonly reason: MoveInReason | null }
  | { readonly lost: 'rule_unusable' | 'never_matched' }

/**
 * What a rule of File Browser is here (contract 5.2). A path without a slash in front never matched: to deny it is taken to mean what it
 * says, to allow it is not taken over.
 */
export function movedRule(rule: Rule, { scopesBelowRoot }: { readonly scopesBelowRoot: boolean }): MovedRule {
  if (rule.regex) return usable(rule.regexp?.raw === '' ? everything(rule) : { ...rule, path: '' }, null)
  if (rule.path === '') return usable(everything(rule), null)
  if (!rule.path.startsWith('/'))
    return rule.allow ? { lost: 'never_matched' } : usable({ ...rule, path: `/${rule.path}` }, 'never_matched')
  if (rule.path !== '/' && rule.path.endsWith('/')) return usable(rule, 'folder_too')
  return usable(rule, scopesBelowRoot || rule.path === '/' ? null : 'whole_names')
}

const everything = (rule: Rule): Rule => ({ ...rule, regex: false, path: '/', regexp: null })

function usable(rule: Rule, reason: MoveInReason | null): MovedRule {
  try {
    checkRules([rule])
    return { rule, reason }
  } catch (error) {
    if (isAppError(error, 'invalid')) return { lost: 'rule_unusable' }
    throw error
  }
}
