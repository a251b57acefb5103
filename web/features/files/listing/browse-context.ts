import { createContext, use } from 'react'
import type { SortOrder } from '#contract/sorting.ts'
import type { ViewMode } from '#contract/users.ts'
import type { ActionContext } from '../commands/actions.ts'
import type { BrowseCommands } from '../commands/commands.ts'
import type { Selection } from '../selection/selection.ts'
import type { BrowseHost } from './host.ts'
import type { Item } from './item.ts'
import type { Listing } from './listing.ts'
import type { BrowseMemory } from './memory.ts'
import type { Arrangement } from './order.ts'

/** A folder whose content has arrived. */
export interface OpenFolder {
  /** As it will be once pending changes are done. */
  readonly listing: Listing
  readonly arrangement: Arrangement
  readonly selection: Selection
}

/** Everything the parts of the files page share. */
export interface Browse {
  readonly host: BrowseHost
  readonly memory: BrowseMemory
  /** Path of the folder, without trailing slash. */
  readonly folder: string
  /** Null while it loads and when it could not be loaded. */
  readonly open: OpenFolder | null
  /** Why it could not be loaded; null otherwise. */
  readonly error: unknown
  readonly retry: () => Promise<unknown>
  readonly view: ViewMode
  readonly sort: SortOrder
  /** What decides about actions. */
  readonly context: ActionContext
  readonly commands: BrowseCommands
  /** Changes the selection; nothing happens while no folder is open. */
  select(change: (folder: OpenFolder) => Selection): void
  /** Copies or moves items into a folder, asking about taken names. */
  transfer(action: 'copy' | 'move', items: readonly Item[], destination: string): void
}

export const BrowseContext = createContext<Browse | null>(null)

/** The folder the page is in. Throws outside of `BrowseProvider`. */
export function useBrowse(): Browse {
  const browse = use(BrowseContext)
  if (browse === null) throw new Error('useBrowse needs a BrowseProvider above it.')
  return browse
}
