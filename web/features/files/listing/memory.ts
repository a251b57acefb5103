import { createStore, type Store } from '#web/lib/store.ts'
import type { Clipboard } from '../selection/clipboard.ts'
import { type FolderPosition, watchHistory } from './folder-positions.ts'
import type { Item } from './item.ts'
import type { PendingChange } from './pending.ts'
import type { Thumbs } from './thumbs/thumbs.ts'

/** State of browsing that outlives a folder. Created once per session. */
export interface BrowseMemory {
  readonly clipboard: Store<Clipboard | null>
  readonly pending: Store<readonly PendingChange[]>
  /** Items being dragged within the page, or null. */
  readonly dragged: Store<readonly Item[] | null>
  /** Last position of the user in each folder, by path. */
  readonly positions: Map<string, FolderPosition>
  /** Folders whose position is restored the next time they open, regardless of how. */
  readonly foldersToRestore: Set<string>
  /** Thumbnails, once they have been requested. */
  thumbs: Thumbs | null
  /** Returns whether the current address was reached by Back or Forward. */
  readonly cameBack: () => boolean
}

/**
 * Creates the browsing state of a session, or of another user's view. That one uses the page's function to determine how an address was
 * reached.
 */
export const createBrowseMemory = (cameBack: () => boolean = watchHistory()): BrowseMemory => ({
  clipboard: createStore<Clipboard | null>(null),
  pending: createStore<readonly PendingChange[]>([]),
  dragged: createStore<readonly Item[] | null>(null),
  positions: new Map(),
  foldersToRestore: new Set(),
  thumbs: null,
  cameBack,
})
