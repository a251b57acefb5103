import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/store.ts'

/** Which part of a scrolling element is to be seen, in px. */
export interface GridWindow {
  readonly top: number
  readonly bottom: number
  /** Of the content, without scrollbar. */
  readonly width: number
}

const UNMEASURED = { width: 0, height: 0 }

/**
 * Follows scrolling and size of an element. `top` moves in steps of `step` px, so that what is drawn changes once a line
 * and not once a pixel. The store answers synchronously: a frame never shows the old lines at the new place.
 */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, step: number): GridWindow {
  const [size] = useState(() => createStore(UNMEASURED))
  const { width, height } = useSyncExternalStore(size.subscribe, size.getSnapshot)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => size.set({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, size])

  const subscribe = useCallback(
    (listener: () => void) => {
      const element = scroller.current
      element?.addEventListener('scroll', listener, { passive: true })
      return () => element?.removeEventListener('scroll', listener)
    },
    [scroller],
  )
  const lines = useSyncExternalStore(subscribe, () => Math.floor((scroller.current?.scrollTop ?? 0) / step))
  // One step more below: the window begins anywhere within its first step.
  return { top: lines * step, bottom: lines * step + height + step, width }
}
