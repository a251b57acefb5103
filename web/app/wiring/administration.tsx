import type { ComponentProps } from 'react'
import { userIdOf } from '#web/features/account/session/session-state.ts'
import type { AccountParts } from '#web/features/admin/settings/account-parts.ts'
import { GlobalSettingsPage } from '#web/features/admin/settings/global-settings-page.tsx'
import { DefaultsFields } from '#web/features/admin/users/defaults-fields.tsx'
import { NewUserPage } from '#web/features/admin/users/new-user-page.tsx'
import { RulesEditor } from '#web/features/admin/users/rules/rules-editor.tsx'
import { useScopePicker } from '#web/features/admin/users/use-scope-picker.ts'
import { UserPage } from '#web/features/admin/users/user-page.tsx'
import { FolderPrompt } from '#web/features/files/commands/lazy-prompts.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { useStore } from '#web/lib/use-store.ts'
import { usePage } from '../router/use-page.ts'

/** Default settings of new users, with a folder picker for the scope. */
function Defaults(props: ComponentProps<AccountParts['DefaultsFields']>) {
  const { session } = usePage()
  const picker = useScopePicker(userIdOf(useStore(session.state)) ?? 0, FolderPrompt)
  return <DefaultsFields {...props} picker={picker ?? null} />
}

const PARTS: AccountParts = { RulesEditor, DefaultsFields: Defaults }

/** Administration pages, composed of parts from the users and settings features. */
export const NewPerson = (props: SettingsPageProps) => <NewUserPage {...props} picker={FolderPrompt} />
export const EditedPerson = (props: SettingsPageProps) => <UserPage {...props} picker={FolderPrompt} />
export const GlobalSettings = (props: SettingsPageProps) => <GlobalSettingsPage {...props} parts={PARTS} />
