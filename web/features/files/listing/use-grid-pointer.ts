import { type MouseEvent, useRef } from 'react'
import { clear, click } from '../selection/selection.ts'
import { useBrowse } from './browse-context.ts'
import { heldKeys, rowOfEvent } from './grid-event.ts'
import { itemAt } from './listing.ts'
import { hrefOfItem } from './viewer.ts'

/** Two taps on one item within this time open it, in ms (spec section 9). */
const DOUBLE_TAP = 300

/** A tap to which the next may belong. */
interface Tap {
  /** Of the item; rows are counted anew whenever something comes or goes. */
  readonly path: string | undefined
  /** ms since the page began. */
  readonly at: number
}

const NO_TAP: Tap = { path: undefined, at: Number.NEGATIVE_INFINITY }

/** What clicks and taps on the listing do (spec section 4). */
export function useGridPointer() {
  const { host, open, select, context } = useBrowse()
  const lastTap = useRef(NO_TAP)

  const openRow = (row: number) => {
    const item = open && itemAt(open.listing, row)
    if (item && item.kind !== 'brokenLink') host.navigate(hrefOfItem(item, host.viewer))
  }

  /** Whether a click is the second of two quick ones: by our time or, for slower hands, by the system's. */
  const isSecond = (event: MouseEvent, row: number): boolean => {
    const path = open ? itemAt(open.listing, row)?.path : undefined
    const quick = event.timeStamp - lastTap.current.at <= DOUBLE_TAP || event.detail > 1
    const second = path !== undefined && lastTap.current.path === path && quick
    lastTap.current = second ? NO_TAP : { path, at: event.timeStamp }
    return second
  }

  const onClick = (event: MouseEvent) => {
    const row = rowOfEvent(event.target)
    const held = heldKeys(event)
    if (row === -1) {
      // The titles of the columns are no empty space: sorting keeps what is selected.
      if (event.target instanceof Element && event.target.closest('[role=columnheader]')) return
      if (!held.shift && !held.toggle && !context.multiple) select(({ selection }) => clear(selection))
      return
    }
    // The page decides what a click on a name means; a link would go there at once.
    event.preventDefault()
    const plain = !held.shift && !held.toggle
    const second = isSecond(event, row)
    if (plain && (second || (host.person.singleClick && !context.multiple))) return openRow(row)
    select(({ selection, arrangement }) => click(selection, arrangement, row, held))
  }
  return { onClick }
}
