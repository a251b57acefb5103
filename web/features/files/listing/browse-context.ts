import { createContext, type Dispatch, type SetStateAction, use } from 'react'
import type { FolderView } from '#contract/folder-views.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import type { ViewMode } from '#contract/users.ts'
import type { ActionContext } from '../commands/actions.ts'
import type { BrowseCommands } from '../commands/commands.ts'
import type { Selection } from '../selection/selection.ts'
import type { Narrowing } from './filter/narrowing.ts'
import type { BrowseHost } from './host.ts'
import type { Item } from './item.ts'
import type { TaggedPaths } from './list/use-shared-paths.ts'
import type { Listing } from './listing.ts'
import type { PathSet } from './marked-paths.ts'
import type { BrowseMemory } from './memory.ts'
import type { Arrangement } from './order.ts'

/** Loaded folder. */
export interface OpenFolder {
  /** Listing with pending changes applied. While a filter is open, it consists of the items that match. */
  readonly listing: Listing
  /** All items of the folder. */
  readonly all: Listing
  readonly arrangement: Arrangement
  readonly selection: Selection
}

/** Filter of a folder by name. Each opening is an object of its own. */
export interface Filter {
  readonly words: string
  /** Null if there are no words. */
  readonly narrowing: Narrowing | null
}

/** State and services shared by the parts of the files page. */
export interface Browse {
  readonly host: BrowseHost
  readonly memory: BrowseMemory
  /** Path of the folder, without trailing slash. */
  readonly folder: string
  /** Null while loading and after an error. */
  readonly open: OpenFolder | null
  /** Loading error, or null. */
  readonly error: unknown
  readonly retry: () => Promise<unknown>
  readonly view: ViewMode
  /** The user's own view of the folder, or null. `view` and `sort` include it. */
  readonly ownView: FolderView | null
  readonly sort: SortOrder
  /** Paths of the items to which the user has share links. */
  readonly shared: ReadonlySet<string>
  /** Paths of the user's favorites. Null where they are unavailable or not known yet. */
  readonly favorites: PathSet | null
  /** The user's tagged items. Null where they are unavailable or not known yet. */
  readonly tagged: TaggedPaths | null
  /** Null while the field for it is closed. */
  readonly filter: Filter | null
  readonly setFilter: Dispatch<SetStateAction<Filter | null>>
  /** State on which the available actions depend. */
  readonly context: ActionContext
  readonly commands: BrowseCommands
  /** Changes the selection. Has no effect while no folder is open. */
  select(change: (folder: OpenFolder) => Selection): void
  /** Copies or moves items into a folder, and asks the user to resolve conflicts. */
  transfer(action: 'copy' | 'move', items: readonly Item[], destination: string): void
}

export const BrowseContext = createContext<Browse | null>(null)

/** Returns the state of the current folder. Throws outside of `BrowseProvider`. */
export function useBrowse(): Browse {
  const browse = use(BrowseContext)
  if (browse === null) throw new Error('useBrowse needs a BrowseProvider above it.')
  return browse
}
