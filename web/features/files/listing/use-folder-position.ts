import { type RefObject, useLayoutEffect, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { activate, selectOnly } from '../selection/selection.ts'
import { type OpenFolder, useBrowse } from './browse-context.ts'
import { storePosition } from './folder-positions.ts'
import { rowOf } from './listing.ts'

/** Returns whether no specific element has the focus, so that the listing may take it. */
const focusIsFree = (): boolean => document.activeElement === document.body || document.activeElement?.id === 'main'

/**
 * Stores the position in a folder when the user leaves it, and restores the scroll position and the active item when the user returns by
 * Back or Forward. The listing takes the focus if no other element has it.
 */
export function useFolderPosition(scroller: RefObject<HTMLElement | null>, open: OpenFolder): void {
  const { memory, folder, select } = useBrowse()
  const [before] = useState(() =>
    memory.cameBack() || memory.foldersToRestore.has(folder) ? memory.positions.get(folder) : undefined,
  )
  const active = open.listing.names[open.selection.active] ?? null
  const latest = useLatest(active)

  // Only when the listing first renders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later listings of the folder must not change the position
  useLayoutEffect(() => {
    const element = scroller.current
    memory.foldersToRestore.delete(folder)
    if (!element) return
    if (focusIsFree()) element.focus({ preventScroll: true })
    if (!before) return
    const row = before.active === null ? -1 : rowOf(open.listing, before.active)
    if (row !== -1)
      select(({ selection }) => (before.selected ? selectOnly(selection, [row]) : activate(selection, row)))
    element.scrollTop = before.scrollTop
  }, [])

  // In the cleanup of a layout effect, the element can still be measured. Measuring it on every scroll event would cause a second layout.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    return () => storePosition(memory.positions, folder, { scrollTop: element.scrollTop, active: latest.current })
  }, [scroller, memory, folder])
}
