import { createContext, use } from 'react'
import type { FolderView } from '#contract/folder-views.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import type { ViewMode } from '#contract/users.ts'
import type { ActionContext } from '../commands/actions.ts'
import type { BrowseCommands } from '../commands/commands.ts'
import type { Selection } from '../selection/selection.ts'
import type { BrowseHost } from './host.ts'
import type { Item } from './item.ts'
import type { Listing } from './listing.ts'
import type { BrowseMemory } from './memory.ts'
import type { Arrangement } from './order.ts'

/** Loaded folder. */
export interface OpenFolder {
  /** Listing with pending changes applied. */
  readonly listing: Listing
  readonly arrangement: Arrangement
  readonly selection: Selection
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
