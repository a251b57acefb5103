import { type MouseEvent, useRef } from 'react'
import { tapOpens } from '#web/lib/tap-to-open.ts'
import { clear, click, selectOnly, tapRow } from '../selection/selection.ts'
import { useBrowse } from './browse-context.ts'
import { modifierKeys, rowOfEvent } from './grid-event.ts'
import { useListExtras } from './list/use-list-extras.ts'
import { itemAt } from './listing.ts'
import { hrefOfItem } from './viewer.ts'

/** First tap of a possible double tap. */
interface Tap {
  /** Path of the item. Row numbers change when the listing is refreshed. */
  readonly path: string | undefined
  /** Time in milliseconds since the page was loaded. */
  readonly at: number
}

const NO_TAP: Tap = { path: undefined, at: Number.NEGATIVE_INFINITY }

/** Maximum time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP = 300

/** Returns whether a click is from assistive technology, which activates an element without a pointer. */
const isActivation = ({ detail, nativeEvent }: MouseEvent): boolean =>
  detail === 0 && !('pointerType' in nativeEvent && nativeEvent.pointerType !== '')

/**
 * Returns the click handler of the listing. `openMenu` opens the menu of a row below its button, and `isTap` returns whether a click was by
 * touch. Taps open or select as set on the device (`tap-to-open.ts`); a mouse is not affected.
 */
export function useGridPointer(
  openMenu: (row: number, anchor: DOMRect) => void,
  isTap: (event: MouseEvent) => boolean,
) {
  const { host, open, select, context } = useBrowse()
  const extras = useListExtras(true)
  const lastTap = useRef(NO_TAP)

  const openRow = (row: number) => {
    const item = open && itemAt(open.listing, row)
    if (item && item.kind !== 'brokenLink') host.navigate(hrefOfItem(item, host.viewer))
  }

  /** Returns whether a click is the second of a double click, by Coffer's time limit or by the longer one of the operating system. */
  const isSecond = (event: MouseEvent, row: number): boolean => {
    const path = open ? itemAt(open.listing, row)?.path : undefined
    const quick = event.timeStamp - lastTap.current.at <= DOUBLE_TAP || event.detail > 1
    const second = path !== undefined && lastTap.current.path === path && quick
    lastTap.current = second ? NO_TAP : { path, at: event.timeStamp }
    return second
  }

  /** Opens a row, or adds it while several are selected. Broken links, which cannot be opened, are selected. */
  const onTap = (event: MouseEvent, row: number) => {
    lastTap.current = NO_TAP
    if (context.multiple || context.count > 1) return select(({ selection }) => tapRow(selection, row))
    if (open && itemAt(open.listing, row)?.kind === 'brokenLink')
      return select(({ selection }) => selectOnly(selection, [row]))
    extras?.suppressSecondTap(event.nativeEvent)
    openRow(row)
  }

  const onClick = (event: MouseEvent) => {
    const row = rowOfEvent(event.target)
    const held = modifierKeys(event)
    if (row === -1) {
      // Column headers are not empty space: sorting preserves the selection.
      if (event.target instanceof Element && event.target.closest('[role=columnheader]')) return
      if (!held.shift && !held.toggle && !context.multiple) select(({ selection }) => clear(selection))
      return
    }
    // The page handles clicks on names. The link would navigate immediately.
    event.preventDefault()
    const more = event.target instanceof Element ? event.target.closest('[data-more]') : null
    // While several items are selected, a tap on the button is one on the item: its menu would replace the selection.
    if (more && !(context.multiple && isTap(event))) return openMenu(row, more.getBoundingClientRect())
    // The box or circle of an item adds it to the selection, or removes it.
    if (event.target instanceof Element && event.target.closest('[data-check]')) {
      lastTap.current = NO_TAP
      return select(({ selection, arrangement }) => click(selection, arrangement, row, { ...held, toggle: true }))
    }
    const plain = !held.shift && !held.toggle
    if (plain && tapOpens() && (isTap(event) || isActivation(event))) return onTap(event, row)
    const second = isSecond(event, row)
    if (plain && (second || (host.person.singleClick && !context.multiple))) {
      if (!second) extras?.suppressSecondTap(event.nativeEvent)
      return openRow(row)
    }
    select(({ selection, arrangement }) => click(selection, arrangement, row, held))
  }
  return { onClick }
}
