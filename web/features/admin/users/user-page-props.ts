import type { Settings } from '#contract/settings.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import type { FolderPrompt } from './scope-field.tsx'
import type { InstanceSettings } from './user-form.tsx'

/** Properties of the pages of one user. */
export interface UserPageProps extends SettingsPageProps {
  /** Prompt to select a folder. */
  readonly picker: FolderPrompt
}

/** Returns the settings of the instance for accounts. */
export const instanceOf = ({ createUserDir, minimumPasswordLength, rules }: Settings): InstanceSettings => ({
  execution: runtimeConfig.EnableExec,
  createsHomes: createUserDir,
  fewestCharacters: minimumPasswordLength,
  globalRules: rules,
})
