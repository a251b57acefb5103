import { type RefObject, useLayoutEffect, useState } from 'react'

/** The visible part of a scrolling element, in pixels from its start. */
export interface ScrollWindow {
  readonly top: number
  /** From the start of the text direction. */
  readonly start: number
  readonly width: number
  readonly height: number
}

/** Returns the current scroll position and size of an element. */
export function useScrollWindow(scroller: RefObject<HTMLElement | null>): ScrollWindow {
  const [seen, setSeen] = useState<ScrollWindow>({ top: 0, start: 0, width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setSeen({
        top: element.scrollTop,
        start: Math.abs(element.scrollLeft),
        width: element.clientWidth,
        height: element.clientHeight,
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  return seen
}
