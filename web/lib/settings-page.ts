import type { ReactNode } from 'react'
import type { Preferences } from '#contract/users.ts'
import type { CurrentUser } from './current-user.ts'

/** What every page of the settings is given. */
export interface SettingsPageProps {
  readonly person: CurrentUser
  /** The route the page is at, below the base path and percent-encoded, such as `/settings/users/3`. */
  readonly path: string
  readonly goTo: (route: string, options?: { replace?: boolean }) => void
  /** To be called after a change to the record of the person at the page, so that it shows at once. Never throws. */
  readonly refreshPerson: () => Promise<void>
  /** Shows what the person prefers at once and keeps it; takes it back and throws `ApiError` when the server refuses. */
  readonly keepPreferences: (preferences: Preferences) => Promise<void>
  /** Shows why something could not be fetched, in the place of the whole page. */
  readonly renderError: (error: unknown, retry: () => void) => ReactNode
}
