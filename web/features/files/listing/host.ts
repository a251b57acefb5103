import type { ReactNode } from 'react'
import type { Preferences, User } from '#contract/users.ts'
import type { AskSizes } from '#web/lib/known-sizes.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import type { Item } from './item.ts'
import type { Viewer } from './viewer.ts'

/** The person at the page, as far as browsing depends on them. */
interface Person extends Pick<User, 'perm' | 'singleClick' | 'viewMode'> {
  /** Their order; before it is known, the one the server sorted by counts. */
  readonly sorting?: User['sorting'] | undefined
}

/** Where files from outside come from. */
interface Uploads {
  /** Lets the person choose files, or a folder, for `into`. */
  pick(kind: 'files' | 'folder', into: string): void
  /** Takes what was dropped from the desktop; called while the drop is handled. */
  drop(data: DataTransfer, into: string): void
}

/** Puts the keyboard on an item of the folder that is shown, and selects it where that is wanted. */
export type Reveal = (name: string, selected: boolean) => void

/** What browsing needs from other features; the page gives it. */
export interface BrowseHost {
  readonly person: Person
  /** Through whose eyes the files are seen. */
  readonly viewer: Viewer
  readonly uploads: Uploads
  /** Shows choices at once and keeps them; throws `ApiError` when the server refuses. */
  keepPreferences(preferences: Preferences): Promise<void>
  /** Goes to an address of the page, as a click on a link to it would. */
  navigate(href: string): void
  /** Asks what to look for in a folder and below; `reveal` brings an item of the folder that is shown into view, `words` are typed already. Undefined where nothing can be searched. */
  readonly search?: ((folder: string, reveal?: Reveal, words?: string) => void) | undefined
  /** Shows the links to an item, and makes new ones. */
  share(item: Item): void
  /** Asks in which format items of a folder shall come as one file; the folder itself when there are none. */
  downloadAs(folder: string, items: readonly Item[]): void
  /** Has the server do what may take long. */
  readonly runJob: RunJob
  /** Asks how items of a folder shall be packed into an archive in it, and tells its name when it is there. */
  compress(folder: string, items: readonly Item[], onMade: (name: string) => void): void
  /** Asks where what is in an archive shall go. */
  extract(item: Item): void
  /** Tells how large folders are; undefined where that is not known of what is seen. */
  readonly sizes?: AskSizes
  /** Shows what a file held before; undefined where it is not known what was there before. */
  readonly versions?: ((item: Item) => void) | undefined
  /** The panel in which commands run; undefined where none are run. */
  readonly shell?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined
  /** Tells who may do what with an item; undefined where that is not for the person to know. */
  readonly accessTo?: ((item: Pick<Item, 'path' | 'isDir'>) => ReactNode) | undefined
}
