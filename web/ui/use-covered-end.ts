import { type RefObject, useLayoutEffect } from 'react'

/** The distance of the trays from the window's edge, in px. */
const EDGE = 16

/**
 * Tells the style sheets in `--trays` how many px at the page's end the trays cover, of which `box` is one: what has the
 * focus is scrolled clear of them. On a narrow screen they cover nothing. `shown`: the box is there.
 */
export function useCoveredEnd(box: RefObject<HTMLElement | null>, shown = true): void {
  useLayoutEffect(() => {
    const trays = shown ? box.current?.parentElement : null
    if (!trays) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const covers = trays.offsetHeight > 0 && getComputedStyle(trays).position === 'fixed'
      if (covers) style.setProperty('--trays', `${trays.offsetHeight + EDGE}px`)
      else style.removeProperty('--trays')
    })
    observer.observe(trays)
    return () => {
      observer.disconnect()
      // Whichever tray stays hears of the change and tells it anew.
      style.removeProperty('--trays')
    }
  }, [box, shown])
}
