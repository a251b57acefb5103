import type { ReactNode } from 'react'
import type { Permissions, Preferences, ViewMode } from '#contract/users.ts'
import type { SortOrder } from '#contract/sorting.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Store } from '#web/lib/store.ts'
import type { Clipboard } from './clipboard.ts'
import type { PendingChange } from './pending.ts'
import type { Place } from './places.ts'

/** The person at the page, as far as browsing depends on them. */
export interface Person {
  readonly perm: Permissions
  readonly singleClick: boolean
  readonly viewMode: ViewMode
  /** Their order; before it is known, the one the server sorted by. */
  readonly sort?: SortOrder | undefined
}

/** Something that failed, said to the person. It stays until it is closed. */
export interface Failure {
  readonly text: string
  /** Offered where trying again makes sense. */
  readonly retry?: (() => void) | undefined
}

/** Where files from outside come from. */
export interface Uploads {
  /** Lets the person choose files, or a folder, for `into`. */
  pick(kind: 'files' | 'folder', into: string): void
  /** Takes what was dropped from the desktop. */
  drop(data: DataTransfer, into: string): void
}

/** What survives leaving a folder; made once a session. */
export interface BrowseMemory {
  readonly clipboard: Store<Clipboard | null>
  readonly pending: Store<readonly PendingChange[]>
  /** Where the person was in each folder. */
  readonly places: Map<string, Place>
}

/** What browsing needs from outside; the page gives it. */
export interface BrowseHost {
  readonly api: ApiClient
  readonly person: Person
  readonly memory: BrowseMemory
  readonly uploads: Uploads
  /** Shows choices at once and keeps them; throws `ApiError` when the server refuses. */
  keepPreferences(preferences: Preferences): Promise<void>
  /** Goes to an address of the page, as a click on its link would. */
  navigate(href: string): void
  /** Shows a prompt in the place of any other; `content` is given what closes it. */
  openPrompt(content: (close: () => void) => ReactNode): void
  /** Says that something worked, for a moment. */
  succeeded(text: string): void
  /** Says that something failed. */
  failed(failure: Failure): void
}
