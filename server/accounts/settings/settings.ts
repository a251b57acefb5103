import type { Rule } from '#contract/rules.ts'
import type { StoredSettings } from '#contract/settings.ts'

/** The settings that administrators change while the server runs; the identical object while they are unchanged. */
export type Settings = Omit<StoredSettings, 'rules'> & {
  readonly rules: readonly Rule[]
  /** Changes with every change of the settings. */
  readonly revision: string
}
