import { createStore, type Store } from '#web/lib/store.ts'
import type { Clipboard } from '../selection/clipboard.ts'
import type { Item } from './item.ts'
import type { PendingChange } from './pending.ts'
import { type Place, watchHistory } from './places.ts'
import type { Thumbs } from './thumbs/thumbs.ts'

/** Something said to screen readers; `times` tells the same words said again from the first time. */
export interface Aside {
  readonly text: string
  readonly times: number
}

/** What browsing remembers beyond one folder; made once a session. */
export interface BrowseMemory {
  readonly clipboard: Store<Clipboard | null>
  readonly pending: Store<readonly PendingChange[]>
  /** What is being dragged inside the page; null when nothing is. */
  readonly dragged: Store<readonly Item[] | null>
  /** What screen readers are to be told next to what they see: why a key did nothing, for instance. */
  readonly aside: Store<Aside>
  /** Where the person was in each folder, by path. */
  readonly places: Map<string, Place>
  /** Folders whose place is brought back the next time they open, however that comes. */
  readonly returning: Set<string>
  /** Small pictures of files, once some were wanted. */
  thumbs: Thumbs | null
  /** Whether the present address was just reached by Back or Forward. */
  readonly cameBack: () => boolean
}

/** Makes the memory of one session, or of one look through the eyes of somebody else, which knows from the page how an address was reached. */
export const createBrowseMemory = (cameBack: () => boolean = watchHistory()): BrowseMemory => ({
  clipboard: createStore<Clipboard | null>(null),
  pending: createStore<readonly PendingChange[]>([]),
  dragged: createStore<readonly Item[] | null>(null),
  aside: createStore<Aside>({ text: '', times: 0 }),
  places: new Map(),
  returning: new Set(),
  thumbs: null,
  cameBack,
})
