import { type RefObject, useLayoutEffect } from 'react'

/** Distance of the trays from the window's edge, in px. */
const EDGE = 16

/**
 * Sets the CSS variable `--trays` to the height in px that the trays cover at the end of the page, so that focused elements scroll clear of
 * them; it is unset on narrow screens, where they cover nothing. Sets `--above-trays` to their height, so that toasts appear above them.
 * `box` is one of the trays, `shown` whether it is visible.
 */
export function useTrayInsets(box: RefObject<HTMLElement | null>, shown = true): void {
  useLayoutEffect(() => {
    const trays = shown ? box.current?.parentElement : null
    if (!trays) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const covers = trays.offsetHeight > 0 && getComputedStyle(trays).position === 'fixed'
      const height = `${trays.offsetHeight + EDGE}px`
      style.setProperty('--above-trays', height)
      if (covers) style.setProperty('--trays', height)
      else style.removeProperty('--trays')
    })
    observer.observe(trays)
    return () => {
      observer.disconnect()
      // Other mounted trays observe the change and set the variables again.
      style.removeProperty('--trays')
      style.removeProperty('--above-trays')
    }
  }, [box, shown])
}
