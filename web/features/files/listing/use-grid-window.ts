import { type RefObject, useLayoutEffect, useState } from 'react'
import { createStore } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'

/** Which part of a scrolling element is to be seen, in px. */
export interface GridWindow {
  readonly top: number
  readonly bottom: number
  /** Of the content, without scrollbar. */
  readonly width: number
}

const UNMEASURED = { width: 0, height: 0, steps: 0 }

/**
 * Follows scrolling and size of an element. `top` moves in steps of `step` px, so that what is drawn changes once a line
 * and not once a pixel. Lines are drawn while the scrolling is told, before the frame that shows it; and what the
 * element says of itself is read only then, for reading it after lines were drawn would lay out the page twice.
 */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, step: number): GridWindow {
  const [seen] = useState(() => createStore(UNMEASURED))
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
  // One step more below: the window begins anywhere within its first step.
  return { top: steps * step, bottom: steps * step + height + step, width }
}
