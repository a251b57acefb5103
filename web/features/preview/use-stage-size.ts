import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './image/image-view.ts'

/** Delay before a resized stage is measured, in milliseconds. */
const RESIZE_DEBOUNCE = 100

/** Returns the current inner size of an element, in CSS pixels; null before it is known. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, RESIZE_DEBOUNCE)
    })
    measure()
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [stage])
  return size
}
