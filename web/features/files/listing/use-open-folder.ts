import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SortOrder } from '#contract/sorting.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { type HeldSelection, heldIn } from '../selection/held-selection.ts'
import type { Selection } from '../selection/selection.ts'
import type { OpenFolder } from './browse-context.ts'
import type { Listing } from './listing.ts'
import type { BrowseMemory } from './memory.ts'
import { arrange } from './order.ts'
import { applyPending } from './pending.ts'

/** The folder as it is shown, and the ways to change what is selected in it. */
export interface OpenFolderModel {
  readonly open: OpenFolder | null
  select(change: (folder: OpenFolder) => Selection): void
  /** Selects items by name, as soon as the listing has them. */
  selectNames(names: readonly string[]): void
  /** The same for when something is over: nothing happens where the person has gone elsewhere or selected something else by then. */
  selectLater(): (names: readonly string[]) => void
}

function useShownListing(listing: Listing | null, memory: BrowseMemory): Listing | null {
  const pending = useStore(memory.pending)
  return useMemo(() => listing && applyPending(listing, pending), [listing, pending])
}

/** Puts together listing, pending changes, order and selection. `listing` is what the server said, or null before it did. */
export function useOpenFolder(
  listing: Listing | null,
  sort: SortOrder,
  locale: string,
  memory: BrowseMemory,
): OpenFolderModel {
  const [store] = useState<Store<HeldSelection | null>>(() => createStore<HeldSelection | null>(null))
  const held = useStore(store)
  const shown = useShownListing(listing, memory)
  const arrangement = useMemo(() => shown && arrange(shown, sort, locale), [shown, sort, locale])
  const current = useMemo(() => shown && heldIn(held, shown), [held, shown])

  const open = useMemo(
    () => shown && arrangement && current && { listing: shown, arrangement, selection: current.selection },
    [shown, arrangement, current],
  )
  // Every change of the route clears the selection, also one that comes back here. Before the listing of the new route
  // takes its place again, hence a layout effect.
  const path = listing?.path
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a path is what this is about
  useLayoutEffect(() => () => store.set(null), [path, store])

  const select = useCallback(
    (change: (folder: OpenFolder) => Selection) => {
      if (!open) return
      store.set((now) => {
        const { selection } = heldIn(now, open.listing)
        return { listing: open.listing, selection: change({ ...open, selection }), wish: [] }
      })
    },
    [open, store],
  )
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  const selectLater = useCallback(() => {
    const before = { folder: latest.current?.listing.path, held: store.getSnapshot() }
    return (names: readonly string[]) => {
      const { current } = latest
      if (!current || current.listing.path !== before.folder || store.getSnapshot() !== before.held) return
      store.set((now) => ({ ...heldIn(now, current.listing), wish: names }))
    }
  }, [store])
  const selectNames = useCallback((names: readonly string[]) => selectLater()(names), [selectLater])
  return { open, select, selectNames, selectLater }
}
