import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { OpenFolder } from './browse-context.ts'
import { cellOf, type GridLayout, scrollToShow, spanWithin } from './grid-layout.ts'
import { rowOf } from './listing.ts'
import { activePosition } from './listing-lines.tsx'

/** A folder as it was drawn last. */
interface Drawn {
  readonly open: OpenFolder
  readonly layout: GridLayout
}

/** How many of the items that were seen are looked for: the first of them may be gone. */
const TRIED = 200

/**
 * How far to scroll so that what was seen at the top of the window stays where it was, now that other items came or went above it; null
 * where nothing is to be done. Whoever is at the very top stays there, and sees what comes.
 */
export function scrollKept(before: Drawn, after: Drawn, scrollTop: number, cover: number): number | null {
  if (scrollTop === 0) return null
  const { layout, open } = before
  const seen = layout.sections.map((section) =>
    spanWithin(layout, section, scrollTop + cover, scrollTop + cover + TRIED * layout.lineHeight),
  )
  for (const { from, to } of seen) {
    for (let position = from; position < to; position += 1) {
      const row = rowOf(after.open.listing, open.listing.names[open.arrangement.rows[position] ?? -1] ?? '')
      const place = row === -1 ? undefined : cellOf(after.layout, after.open.arrangement.positions[row] ?? -1)
      const old = cellOf(layout, position)
      if (place && old) return place.top === old.top ? null : scrollTop + place.top - old.top
    }
  }
  return null
}

/**
 * Whether the item that has the keyboard is left where it is in a refreshed listing: it is the same one, or it is gone
 * and was not to be seen. Otherwise the person did something to it.
 */
function isLeft(before: OpenFolder, after: OpenFolder, wasSeen: boolean): boolean {
  const name = before.listing.names[before.selection.active]
  if (name === undefined) return false
  if (name === after.listing.names[after.selection.active]) return true
  return !wasSeen && rowOf(after.listing, name) === -1
}

/**
 * Keeps what is looked at where it is when the server has another listing of the same folder. `cover` px at the top are
 * covered. The answer says whether the item that has the keyboard is left where it is, too.
 */
export function useAnchor(
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
    const isRefreshed = before.open.listing !== open.listing && before.layout.columns === layout.columns
    if (!element || !isRefreshed) return
    const { scrollTop, clientHeight } = element
    const active = activePosition(before.open)
    const wasSeen = scrollToShow(before.layout, active, scrollTop, clientHeight - cover) === null
    left.current = isLeft(before.open, open, wasSeen)
    const top = scrollKept(before, drawn.current, scrollTop, cover)
    if (top !== null) element.scrollTop = top
  }, [scroller, open, layout, cover])
  return left
}
