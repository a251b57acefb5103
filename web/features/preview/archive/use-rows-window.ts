import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn above and below those that are to be seen. */
const OVERSCAN = 6

/** Which of `count` rows of a scrolling element are drawn; `to` is not included. */
export function useRowsWindow(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): { from: number; to: number; page: number } {
  const [seen, setSeen] = useState({ first: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const height = element.clientHeight
      setSeen((now) => (now.first === first && now.height === height ? now : { first, height }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, rowHeight])
  const page = Math.max(1, Math.floor(seen.height / rowHeight))
  const from = Math.max(0, Math.min(seen.first, count - page) - OVERSCAN)
  return { from, to: Math.min(count, seen.first + page + 1 + OVERSCAN), page }
}
