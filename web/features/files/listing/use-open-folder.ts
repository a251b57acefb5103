import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { SortOrder } from '#contract/sort-order.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { useStore } from '#web/lib/use-store.ts'
import { type BoundSelection, bindSelection } from '../selection/bound-selection.ts'
import type { Selection } from '../selection/selection.ts'
import type { OpenFolder } from './browse-context.ts'
import type { Arranged, Narrowing } from './filter/narrowing.ts'
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

/**
 * Combines the listing, pending changes, sort order, groups and selection. `listing` is the server's listing, or null while loading; so is
 * `groups` undefined, and null if files are not grouped.
 */
export function useOpenFolder(
  listing: Listing | null,
  sort: SortOrder,
  locale: string,
  memory: BrowseMemory,
  narrowing: Narrowing | null,
  groups: ((folder: Arranged) => Arranged) | null | undefined,
): OpenFolderModel {
  const [store] = useState<Store<BoundSelection | null>>(() => createStore<BoundSelection | null>(null))
  const held = useStore(store)
  const shown = useShownListing(listing, memory)
  const all = useMemo(
    () => shown && { listing: shown, arrangement: arrange(shown, sort, locale) },
    [shown, sort, locale],
  )
  const arranged = useMemo(() => {
    if (!all || groups === undefined) return null
    const narrowed = narrowing ? narrowing.apply(all) : all
    return groups ? groups(narrowed) : narrowed
  }, [all, narrowing, groups])
  const current = useMemo(() => arranged && bindSelection(held, arranged.listing), [held, arranged])

  const open = useMemo(
    () => all && arranged && current && { ...arranged, all: all.listing, selection: current.selection },
    [all, arranged, current],
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
  const latestNarrowing = useLatest(narrowing)
  const selectLater = useCallback(() => {
    const before = { folder: latest.current?.listing.path, held: store.getSnapshot() }
    return (names: readonly string[]) => {
      const { current } = latest
      if (!current || current.listing.path !== before.folder || store.getSnapshot() !== before.held) return
      store.set((now) => ({ ...bindSelection(now, current.listing), namesToSelect: names }))
      // An item that was just created or renamed is shown in any case.
      latestNarrowing.current?.reveal(names)
    }
  }, [store])
  const selectNames = useCallback((names: readonly string[]) => selectLater()(names), [selectLater])
  return { open, select, selectNames, selectLater }
}
