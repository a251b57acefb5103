import type { ReactNode } from 'react'
import type { Tag } from '#contract/tags.ts'
import type { Preferences, User } from '#contract/users.ts'
import type { LoadDatesTaken } from '#web/lib/dates-taken.ts'
import type { LoadSizes } from '#web/lib/known-sizes.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import type { Item } from './item.ts'
import type { Viewer } from './viewer.ts'

/** Properties of the signed-in user that browsing depends on. */
interface Person extends Pick<User, 'perm' | 'singleClick' | 'viewMode' | 'listing'> {
  /** Sort order of the user. Until it is known, the server's order is used. */
  readonly sorting?: User['sorting'] | undefined
}

/** Sources of files to upload. */
interface Uploads {
  /** Opens the browser's picker for files or a folder, to upload into `into`. */
  pick(kind: 'files' | 'folder', into: string): void
  /** Uploads dropped files. Must be called while the drop event is handled. */
  drop(data: DataTransfer, into: string): void
}

/** The paths of shared items, and the query key below which they are cached. */
export interface SharedPaths {
  readonly queryKey: readonly unknown[]
  readonly load: (signal: AbortSignal) => Promise<ReadonlySet<string>>
}

/** The user's favorites by their paths, in order; the query key below which they are cached; and the function that changes them. */
export interface FavoriteItems {
  readonly queryKey: readonly unknown[]
  readonly load: (signal: AbortSignal) => Promise<ReadonlyMap<string, unknown>>
  /** Adds items to the favorites or removes them. Reports errors itself. */
  readonly change: (paths: readonly string[], isFavorite: boolean) => Promise<void>
}

/** The user's tagged items by their paths; the query key below which they are cached; and the function that opens their prompt. */
export interface TaggedItems {
  readonly queryKey: readonly unknown[]
  readonly load: (signal: AbortSignal) => Promise<ReadonlyMap<string, { readonly tags: readonly Tag[] }>>
  /** Opens the prompt for the tags of items. */
  readonly edit: (paths: readonly string[]) => void
}

/** Makes an item of the displayed folder active, and optionally selects it. */
export type Reveal = (name: string, selected: boolean) => void

/** Services that browsing needs from other features. Provided by the page. */
export interface BrowseHost {
  readonly person: Person
  /** User whose view of the files is shown. */
  readonly viewer: Viewer
  readonly uploads: Uploads
  /** Applies preferences at once and saves them. Throws `ApiError` when the server refuses. */
  savePreferences(preferences: Preferences): Promise<void>
  /** Navigates to a URL of the page, like a click on a link. */
  navigate(href: string): void
  /**
   * Opens the search in a folder. `reveal` scrolls to an item of the displayed folder, `words` is the initial query. Undefined where search
   * is unavailable.
   */
  readonly search?: ((folder: string, reveal?: Reveal, words?: string) => void) | undefined
  /** Paths of the items to which the user has share links, without a slash at the end. Undefined where users may not share. */
  readonly sharedPaths?: SharedPaths | undefined
  /** The user's favorites. Undefined where they are unavailable. */
  readonly favorites?: FavoriteItems | undefined
  /** The user's tagged items. Undefined where they are unavailable. */
  readonly tags?: TaggedItems | undefined
  /** Shows the share links of an item and lets the user create new ones. */
  share(item: Item): void
  /** Asks for the terms of one share link to several items, which may be in different folders, and creates it. */
  shareCollection(items: readonly Item[]): void
  /**
   * Downloads items of a folder as an archive, or the folder itself if there are none. Asks for the format, unless the user always
   * downloads zip archives and `asked` is not set.
   */
  downloadAs(folder: string, items: readonly Item[], asked?: boolean): void
  /** Runs a request that may take long as a job. */
  readonly runJob: RunJob
  /** Opens the prompt for compressing items into an archive in the same folder. `onMade` is called with the name of the archive. */
  compress(folder: string, items: readonly Item[], onMade: (name: string) => void): void
  /** Opens the prompt for extracting an archive. */
  extract(item: Item): void
  /** Fetches folder sizes. Undefined where they are unavailable. */
  readonly sizes?: LoadSizes
  /** Fetches when photos and videos were taken. Undefined where users may not read files. */
  readonly datesTaken?: LoadDatesTaken | undefined
  /** Shows the earlier versions of a file. Undefined where they are unavailable. */
  readonly versions?: ((item: Item) => void) | undefined
  /**
   * Details of items. `isDocked` is whether their panel is open, or undefined in a window without room for it. `show` opens or closes the
   * panel; without a panel, it opens the details of items of a folder, or of the folder itself if there are none.
   */
  readonly details?: { readonly isDocked: boolean | undefined; show(folder: string, items: readonly Item[]): void }
  /** Command panel. Undefined if the user may not run commands. */
  readonly shell?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined
  /** Renders the effective permissions for an item. Undefined for users who may not see them. */
  readonly accessTo?: ((item: Pick<Item, 'path' | 'isDir'>) => ReactNode) | undefined
}
