import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type GridLayout, scrollToShow } from './grid-layout.ts'

/** Returns the height covered by the trays at the end of the page, in px. */
const coveredByTrays = (): number => Number.parseFloat(document.documentElement.style.getPropertyValue('--trays')) || 0

/**
 * Scrolls by the minimum distance whenever the current position or its location changes; -1 means none. `cover` is the covered height at
 * the top of the window in px. With `trays`, the height of the trays at its end is added. Does not scroll on the first render, and not
 * while `left` is true.
 */
export function useScrollIntoView(
  scroller: RefObject<HTMLElement | null>,
  position: number,
  layout: GridLayout,
  { cover = 0, left, trays = false }: { cover?: number; left?: RefObject<boolean>; trays?: boolean } = {},
): void {
  const first = useRef(true)
  useLayoutEffect(() => {
    const element = scroller.current
    const skip = first.current || left?.current
    first.current = false
    if (!element || position === -1 || skip) return
    const seen = element.clientHeight - cover - (trays ? coveredByTrays() : 0)
    const top = scrollToShow(layout, position, element.scrollTop, Math.max(seen, layout.lineHeight))
    if (top !== null) element.scrollTop = top
  }, [scroller, position, layout, cover, left, trays])
}
