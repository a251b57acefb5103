import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** Returns the store's value and follows its changes. */
export const useStore = <T>(store: Pick<Store<T>, 'subscribe' | 'getSnapshot'>): T =>
  useSyncExternalStore(store.subscribe, store.getSnapshot)
