import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type GridLayout, scrollToShow } from './grid-layout.ts'

/** How many px at the end of the page the trays cover. */
const coveredByTrays = (): number => Number.parseFloat(document.documentElement.style.getPropertyValue('--trays')) || 0

/**
 * Scrolls as little as needed whenever another position becomes the current one, or it comes to lie elsewhere; -1 is
 * none. `cover` px at the top of the window are covered, and with `trays` what those cover at its end. What is current at the very first stays where it is, and so it
 * does while `left` says so.
 */
export function useShown(
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
