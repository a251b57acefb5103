import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { activate, selectOnly } from '../selection/selection.ts'
import { type OpenFolder, useBrowse } from './browse-context.ts'
import { rowOf } from './listing.ts'
import { rememberPlace } from './places.ts'

/** Whether the focus is nowhere in particular, so that taking it disturbs nobody. */
const focusIsFree = (): boolean => document.activeElement === document.body || document.activeElement?.id === 'main'

/**
 * Where the person is in a folder: remembered when they leave it, and brought back, scroll position and keyboard, when
 * they return by Back or Forward. The listing takes the keyboard when nothing else has it.
 */
export function usePlace(scroller: RefObject<HTMLElement | null>, open: OpenFolder): void {
  const { memory, folder, select } = useBrowse()
  const [before] = useState(() =>
    memory.cameBack() || memory.returning.has(folder) ? memory.places.get(folder) : undefined,
  )
  const active = open.listing.names[open.selection.active] ?? null
  const latest = useRef(active)
  useEffect(() => {
    latest.current = active
  })

  // Once, when the listing is first drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later listings of the folder leave the place alone
  useLayoutEffect(() => {
    const element = scroller.current
    memory.returning.delete(folder)
    if (!element) return
    if (focusIsFree()) element.focus({ preventScroll: true })
    if (!before) return
    const row = before.active === null ? -1 : rowOf(open.listing, before.active)
    if (row !== -1)
      select(({ selection }) => (before.selected ? selectOnly(selection, [row]) : activate(selection, row)))
    element.scrollTop = before.scrollTop
  }, [])

  // A layout effect ends while the element is still there to be asked; asking at every scroll would lay the page out twice.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    return () => rememberPlace(memory.places, folder, { scrollTop: element.scrollTop, active: latest.current })
  }, [scroller, memory, folder])
}
