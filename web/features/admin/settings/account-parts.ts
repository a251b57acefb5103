import type { ComponentType } from 'react'
import type { Rule } from '#contract/rules.ts'
import type { UserDefaults } from '#contract/settings.ts'
import type { RuleFaults } from '#web/lib/rule-faults.ts'

/** Components of the account pages that are used here; passed in from outside. */
export interface AccountParts {
  readonly RulesEditor: ComponentType<{
    rules: readonly Rule[]
    faults: RuleFaults
    onRules: (rules: Rule[]) => void
    before: null
  }>
  readonly DefaultsFields: ComponentType<{
    defaults: UserDefaults
    execution: boolean
    errors: { scope?: string | undefined; commands?: string | undefined }
    onDefaults: (defaults: UserDefaults) => void
  }>
}
