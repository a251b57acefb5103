import { type RefObject, useLayoutEffect, useState } from 'react'

/** Which part of a scrolling element is to be seen, in px from its start. */
export interface ScrollWindow {
  readonly top: number
  /** From where lines begin, whichever way they run. */
  readonly start: number
  readonly width: number
  readonly height: number
}

/** Follows where an element is scrolled to and how large it is. */
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
