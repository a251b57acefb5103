import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { SortOrder } from '#contract/sort-order.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { useStore } from '#web/lib/use-store.ts'
import { type BoundSelection, bindSelection } from '../selection/bound-selection.ts'
import type { Selection } from '../selection/selection.ts'
import type { OpenFolder } from './browse-context.ts'
import type { Listing } from './listing.ts'
import type { BrowseMemory } from './memory.ts'
import { arrange } from './order.ts'
import { applyPending } from './pending.ts'

/** Displayed folder and the functions that change its selection. */
export interface OpenFolderModel {
  readonly open: OpenFolder | null
  select(change: (folder: OpenFolder) => Selection): void
  /** Selects items by name, as soon as the listing contains them. */
  selectNames(names: readonly string[]): void
  /** Returns a function that does the same later. It has no effect if the user has left the folder or changed the selection by then. */
  selectLater(): (names: readonly string[]) => void
}

function useShownListing(listing: Listing | null, memory: BrowseMemory): Listing | null {
  const pending = useStore(memory.pending)
  return useMemo(() => listing && applyPending(listing, pending), [listing, pending])
}

/** Combines the listing, pending changes, sort order and selection. `listing` is the server's listing, or null while loading. */
export function useOpenFolder(
  listing: Listing | null,
  sort: SortOrder,
  locale: string,
  memory: BrowseMemory,
): OpenFolderModel {
  const [store] = useState<Store<BoundSelection | null>>(() => createStore<BoundSelection | null>(null))
  const held = useStore(store)
  const shown = useShownListing(listing, memory)
  const arrangement = useMemo(() => shown && arrange(shown, sort, locale), [shown, sort, locale])
  const current = useMemo(() => shown && bindSelection(held, shown), [held, shown])

  const open = useMemo(
    () => shown && arrangement && current && { listing: shown, arrangement, selection: current.selection },
    [shown, arrangement, current],
  )
  // Every route change clears the selection, even one that returns here. This must happen before the listing of the new route renders,
  // hence a layout effect.
  const path = listing?.path
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must run when the path changes
  useLayoutEffect(() => () => store.set(null), [path, store])

  const select = useCallback(
    (change: (folder: OpenFolder) => Selection) => {
      if (!open) return
      store.set((now) => {
        const { selection } = bindSelection(now, open.listing)
        return { listing: open.listing, selection: change({ ...open, selection }), namesToSelect: [] }
      })
    },
    [open, store],
  )
  const latest = useLatest(open)
  const selectLater = useCallback(() => {
    const before = { folder: latest.current?.listing.path, held: store.getSnapshot() }
    return (names: readonly string[]) => {
      const { current } = latest
      if (!current || current.listing.path !== before.folder || store.getSnapshot() !== before.held) return
      store.set((now) => ({ ...bindSelection(now, current.listing), namesToSelect: names }))
    }
  }, [store])
  const selectNames = useCallback((names: readonly string[]) => selectLater()(names), [selectLater])
  return { open, select, selectNames, selectLater }
}
