import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { OpenFolder } from './browse-context.ts'
import { cellOf, type GridLayout, scrollToShow, spanWithin } from './grid-layout.ts'
import { rowOf } from './listing.ts'
import { activePosition } from './listing-lines.tsx'

/** Folder as last rendered. */
interface Drawn {
  readonly open: OpenFolder
  readonly layout: GridLayout
}

/** Maximum number of previously visible items that are looked up in the new listing, because the first ones may have been deleted. */
const TRIED = 200

/** Returns the position of an item in another state of the folder, or -1. */
function positionIn(after: OpenFolder, before: OpenFolder, position: number): number {
  const row = before.arrangement.rows[position] ?? -1
  const same = before.listing === after.listing ? row : rowOf(after.listing, before.listing.names[row] ?? '')
  return after.arrangement.positions[same] ?? -1
}

/**
 * Returns the scroll position at which the items at the top of the window stay in place after items were added or removed above them, or
 * after the layout changed. Null if no scrolling is needed. At the very top, the position is unchanged, so that new items are visible.
 */
export function anchoredScroll(before: Drawn, after: Drawn, scrollTop: number, cover: number): number | null {
  if (scrollTop === 0) return null
  const { layout, open } = before
  const seen = layout.sections.map((section) =>
    spanWithin(layout, section, scrollTop + cover, scrollTop + cover + TRIED * layout.lineHeight),
  )
  for (const { from, to } of seen) {
    for (let position = from; position < to; position += 1) {
      const next = positionIn(after.open, open, position)
      const place = cellOf(after.layout, next)
      const old = cellOf(layout, position)
      if (!place || !old) continue
      const top = place.top + ((scrollTop - old.top) * place.height) / old.height
      return top === scrollTop ? null : top
    }
  }
  return null
}

/**
 * Returns whether the active item should not be scrolled to after a refresh: it is the same item, or it was not visible and no longer
 * exists. Otherwise the user has changed it.
 */
function isLeft(before: OpenFolder, after: OpenFolder, wasSeen: boolean): boolean {
  const name = before.listing.names[before.selection.active]
  if (name === undefined) return false
  if (name === after.listing.names[after.selection.active]) return true
  return !wasSeen && rowOf(after.listing, name) === -1
}

/**
 * Keeps the visible items in place when the listing is refreshed or laid out anew. `cover` is the covered height at the top in px. The
 * returned ref indicates whether the active item should not be scrolled to.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  open: OpenFolder,
  layout: GridLayout,
  cover: number,
): RefObject<boolean> {
  const drawn = useRef<Drawn>({ open, layout })
  const left = useRef(false)
  useLayoutEffect(() => {
    const before = drawn.current
    drawn.current = { open, layout }
    left.current = false
    const element = scroller.current
    const refreshed = before.open.listing !== open.listing
    if (!element || (!refreshed && before.layout === layout)) return
    const { scrollTop, clientHeight } = element
    const active = activePosition(before.open)
    const wasSeen = scrollToShow(before.layout, active, scrollTop, clientHeight - cover) === null
    left.current = refreshed ? isLeft(before.open, open, wasSeen) : !wasSeen
    const top = anchoredScroll(before, drawn.current, scrollTop, refreshed ? cover : 0)
    if (top !== null) element.scrollTop = top
  }, [scroller, open, layout, cover])
  return left
}
