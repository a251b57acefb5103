import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** The store's value, kept current in a component. */
export const useStore = <T>(store: Pick<Store<T>, 'subscribe' | 'getSnapshot'>): T =>
  useSyncExternalStore(store.subscribe, store.getSnapshot)
