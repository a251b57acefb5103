import { type RefObject, useLayoutEffect, useState } from 'react'
import { createStore } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'

/** Visible part of a scrolling element, in px. */
export interface GridWindow {
  readonly top: number
  readonly bottom: number
  /** Width of the content without the scrollbar. */
  readonly width: number
}

/** Returns an estimate for the first rendering, which then includes the visible lines. */
const estimated = () => ({ width: innerWidth, height: innerHeight, steps: 0 })

/**
 * Tracks the scroll position and the size of an element. `top` changes in steps of `step` px, so that rendering is needed once per line
 * instead of once per pixel. Lines are rendered during the scroll event, before the frame is displayed. The element is measured only then,
 * because measuring it after rendering would cause a second layout.
 */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, step: number): GridWindow {
  const [seen] = useState(() => createStore(estimated()))
  const { width, height, steps } = useStore(seen)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => seen.set((now) => ({ ...now, width: element.clientWidth, height: element.clientHeight }))
    const follow = () => {
      const reached = Math.floor(element.scrollTop / step)
      seen.set((now) => (now.steps === reached ? now : { ...now, steps: reached }))
    }
    measure()
    follow()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, step, seen])
  // One more step at the bottom, because the window starts anywhere within its first step.
  return { top: steps * step, bottom: steps * step + height + step, width }
}
