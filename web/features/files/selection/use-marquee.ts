import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useBrowse } from '../listing/browse-context.ts'
import { modifierKeys } from '../listing/grid-event.ts'
import { type Area, type GridLayout, positionsTouching } from '../listing/grid-layout.ts'
import { type ModifierKeys, type Selection, withMarquee } from './selection.ts'

/** Distance that the pointer must move before a press becomes a rectangle, in px. */
const THRESHOLD = 5

/** Distance from the window's edge within which the listing scrolls, and the scroll distance per pointer move, in px. */
const EDGE = 24

interface Point {
  readonly x: number
  readonly y: number
}

/** Press that may become a rectangle. */
interface Press {
  readonly from: Point
  readonly before: Selection
  readonly held: ModifierKeys
  drawn: boolean
}

/** Returns the rectangle between two points of the content. `mirrored` in right-to-left languages. */
function areaBetween(a: Point, b: Point, width: number, mirrored: boolean): Area {
  const [low, high] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const [start, end] = mirrored ? [width - high, width - low] : [low, high]
  return { top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y), start: Math.max(start, 0), end }
}

/** Scrolls when the pointer is near the upper or lower edge. */
function scrollAlong(scroller: HTMLElement, clientY: number): void {
  const box = scroller.getBoundingClientRect()
  if (clientY < box.top + EDGE) scroller.scrollTop -= EDGE
  if (clientY > box.bottom - EDGE) scroller.scrollTop += EDGE
}

/**
 * Manages selecting with a rectangle drawn by mouse, starting anywhere that is not draggable. Returns the rectangle and the event handlers
 * of the scrolling element that contains `content`.
 */
export function useMarquee(content: RefObject<HTMLElement | null>, layout: GridLayout) {
  const { open, select } = useBrowse()
  const { direction } = useText()
  const press = useRef<Press | null>(null)
  const swallowClick = useRef(false)
  const [area, setArea] = useState<Area | null>(null)

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = content.current?.getBoundingClientRect()
    return { x: clientX - (box?.x ?? 0), y: clientY - (box?.y ?? 0) }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    swallowClick.current = false
    const { target, currentTarget, clientX } = event
    if (!open || event.button !== 0 || event.pointerType !== 'mouse' || !(target instanceof Element)) return
    const onScrollbar =
      target === currentTarget && clientX - currentTarget.getBoundingClientRect().x > currentTarget.clientWidth
    if (onScrollbar || target.closest('[draggable=true], [role=columnheader], [data-check], [data-more]')) return
    press.current = { from: pointOf(event), before: open.selection, held: modifierKeys(event), drawn: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const began = press.current
    if (!began) return
    const to = pointOf(event)
    if (!began.drawn && Math.hypot(to.x - began.from.x, to.y - began.from.y) < THRESHOLD) return
    if (!began.drawn) event.currentTarget.setPointerCapture(event.pointerId)
    began.drawn = true
    scrollAlong(event.currentTarget, event.clientY)
    const width = content.current?.clientWidth ?? 0
    const drawn = areaBetween(began.from, to, width, direction === 'rtl')
    setArea(drawn)
    select(({ arrangement }) => {
      const rows = positionsTouching(layout, drawn, width).map((position) => arrangement.rows[position] ?? 0)
      return withMarquee(began.before, rows, began.held)
    })
  }
  const stop = () => {
    swallowClick.current = press.current?.drawn ?? false
    press.current = null
    setArea(null)
  }
  // The click that follows the release is part of the rectangle and must not reach the element below.
  const onClickCapture = (event: { stopPropagation(): void; preventDefault(): void }) => {
    if (!swallowClick.current) return
    swallowClick.current = false
    event.stopPropagation()
    event.preventDefault()
  }
  return { area, handlers: { onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop, onClickCapture } }
}
