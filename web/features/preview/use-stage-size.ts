import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './image/image-view.ts'

/** A stage that is being resized is measured when it has rested this long (spec section 9), in ms. */
const RESIZE_DEBOUNCE = 100

/** The inner size of an element in CSS px, kept current; null before it is known. */
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
