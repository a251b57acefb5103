import type { ReactNode } from 'react'
import type { Preferences } from '#contract/users.ts'
import type { CurrentUser } from './current-user.ts'

/** Props of every settings page. */
export interface SettingsPageProps {
  readonly person: CurrentUser
  /** Route of the page, below the base path and percent-encoded, such as `/settings/users/3`. */
  readonly path: string
  readonly goTo: (route: string, options?: { replace?: boolean }) => void
  /** Called after a change to the record of the signed-in user, so that it shows at once. Never throws. */
  readonly refreshPerson: () => Promise<void>
  /** Applies the user's preferences at once and saves them. Reverts them and throws `ApiError` when the server refuses. */
  readonly keepPreferences: (preferences: Preferences) => Promise<void>
  /** Renders a loading error in place of the whole page. */
  readonly renderError: (error: unknown, retry: () => void) => ReactNode
}
