import type { Settings } from '#contract/settings.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import type { Instance } from './person-form.tsx'
import type { FolderPrompt } from './scope-field.tsx'

/** What the pages of one person are given. */
export interface PersonPageProps extends SettingsPageProps {
  /** Lets a folder be chosen. */
  readonly picker: FolderPrompt
}

/** What the settings decide about accounts. */
export const instanceOf = ({ createUserDir, minimumPasswordLength, rules }: Settings): Instance => ({
  execution: runtimeConfig.EnableExec,
  makesHomes: createUserDir,
  fewestCharacters: minimumPasswordLength,
  globalRules: rules,
})
