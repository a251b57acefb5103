import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { tapOpens } from '#web/lib/tap-to-open.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import type { Anchor } from '#web/ui/placement.ts'
import { useBrowse } from '../listing/browse-context.ts'
import { rowOfEvent } from '../listing/grid-event.ts'
import { activate, clear, isSelected, longPressRow, selectOnly } from '../selection/selection.ts'
import { suppressNextClick } from '../selection/suppress-click.ts'
import type { ActionPlace } from './actions.ts'

/** Duration of a long press, in milliseconds. */
const LONG_PRESS = 500
/** Maximum movement during a long press, in px. */
const TREMBLE = 10
/** Distance from the start of a line at which a menu opened by a key appears, in px. Roughly where the name is. */
const NAME = 48

/** Open context menu. */
export interface ItemMenu {
  readonly place: ActionPlace
  readonly anchor: Anchor
  readonly byKeyboard: boolean
}

const pointAt = (x: number, y: number): Anchor => ({ x, y, width: 0, height: 0 })

/**
 * Manages the context menu of an item or the folder, opened by a right click, Shift+F10, the menu key or a long press. On a narrow screen,
 * and where a tap opens, a long press on an item selects instead: each following tap adds to the selection, and a long press a range.
 */
export function useItemMenu() {
  const { open, select } = useBrowse()
  const { direction } = useText()
  const narrow = useMediaQuery(NARROW)
  const [menu, setMenu] = useState<ItemMenu | null>(null)
  const pressing = useRef<{ timer: number; x: number; y: number } | null>(null)
  const touched = useRef(false)

  /** Opens the menu of a row, which becomes selected, or of the folder. */
  const openFor = (row: number, anchor: Anchor, byKeyboard: boolean) => {
    if (row === -1) select(({ selection }) => clear(selection))
    else
      select(({ selection }) => (isSelected(selection, row) ? activate(selection, row) : selectOnly(selection, [row])))
    setMenu({ place: row === -1 ? 'folderMenu' : 'itemMenu', anchor, byKeyboard })
  }
  const longPress = (row: number, x: number, y: number) => {
    suppressNextClick()
    const selects = narrow || (tapOpens() && row !== -1)
    if (!selects) return openFor(row, pointAt(x, y), false)
    if (row !== -1) select(({ selection, arrangement }) => longPressRow(selection, arrangement, row))
  }
  const letGo = () => {
    if (pressing.current) clearTimeout(pressing.current.timer)
    pressing.current = null
  }

  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    // Some browsers also fire this event after a long press, which has already been handled.
    if (touched.current) return
    const row = rowOfEvent(event.target)
    openFor(row, pointAt(event.clientX, event.clientY), false)
  }
  const onPointerDown = (event: PointerEvent) => {
    touched.current = event.pointerType === 'touch'
    letGo()
    if (!touched.current || !event.isPrimary) return
    const { clientX: x, clientY: y } = event
    const row = rowOfEvent(event.target)
    pressing.current = { x, y, timer: window.setTimeout(() => longPress(row, x, y), LONG_PRESS) }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const began = pressing.current
    if (began && Math.hypot(clientX - began.x, clientY - began.y) > TREMBLE) letGo()
  }
  /** Opens the menu by a key, below the active element. */
  const onKeyDown = (event: KeyboardEvent, active: Element | null) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    const row = open?.selection.active ?? -1
    const { left, right, y, width, height } = (active ?? event.currentTarget).getBoundingClientRect()
    const inwards = active ? Math.min(width / 2, NAME) : NAME
    const x = direction === 'rtl' ? right - inwards : left + inwards
    openFor(row, active ? { x, y, width: 0, height } : pointAt(x, y + NAME), true)
  }
  return {
    menu,
    close: () => setMenu(null),
    /** Returns whether a click was a tap. Some browsers do not tell it with the click, but with the press before. */
    isTap: ({ nativeEvent }: MouseEvent) =>
      'pointerType' in nativeEvent ? nativeEvent.pointerType === 'touch' : touched.current,
    /** Opens the menu of a row below its button. */
    openFor: (row: number, anchor: Anchor, byKeyboard = false) => openFor(row, anchor, byKeyboard),
    onKeyDown,
    handlers: {
      onContextMenu,
      onPointerDown,
      onPointerMove,
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
  }
}
