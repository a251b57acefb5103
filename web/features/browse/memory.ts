import { createStore } from '#web/lib/store.ts'
import type { Clipboard } from './clipboard.ts'
import type { BrowseMemory } from './host.ts'
import type { PendingChange } from './pending.ts'

/** Makes the memory of one session. */
export const createBrowseMemory = (): BrowseMemory => ({
  clipboard: createStore<Clipboard | null>(null),
  pending: createStore<readonly PendingChange[]>([]),
  places: new Map(),
})
