import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { OpenFolder } from '../browse-context.ts'
import type { GridLayout } from '../grid-layout.ts'
import { entryId } from '../listing-lines.tsx'
import { glidesBetween, isReflow, type ReflowState } from './reflow.ts'

/** Returns the motion of the token `--motion-move`, or null if the user prefers none. */
function moveMotion(): KeyframeAnimationOptions | null {
  const [duration = '', easing] = getComputedStyle(document.documentElement)
    .getPropertyValue('--motion-move')
    .trim()
    .split(/ (.*)/s)
  // Style sheets are minified, so the unit of the same time may be seconds.
  const milliseconds = Number.parseFloat(duration) * (duration.endsWith('ms') ? 1 : 1000)
  return milliseconds > 0 ? { duration: milliseconds, easing: easing || 'ease' } : null
}

/**
 * Lets the tiles in the window glide to their new places when they get another size, or when some are removed. Places are computed, not
 * measured.
 */
export function useReflow(props: {
  readonly id: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly open: OpenFolder
  readonly layout: GridLayout
  readonly gallery: boolean
}): void {
  const { id, scroller, open, layout, gallery } = props
  const { direction } = useText()
  const drawn = useRef<ReflowState | null>(null)
  const scrollTop = useRef(0)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => {
      scrollTop.current = element.scrollTop
    }
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller])

  useLayoutEffect(() => {
    const [before, next] = [drawn.current, { open, layout, gallery }]
    const scrolled = scrollTop.current
    drawn.current = next
    if (!before || !isReflow(before, next)) return
    const motion = moveMotion()
    if (!motion) return
    // After the effects of the listing, which may scroll, and before the frame is painted.
    queueMicrotask(() => {
      const element = scroller.current
      const content = element?.querySelector('[role=presentation]')
      if (!element || !content) return
      const seen = { height: element.clientHeight, width: content.clientWidth }
      const after = { ...next, ...seen, scrollTop: element.scrollTop }
      scrollTop.current = after.scrollTop
      const sign = direction === 'rtl' ? -1 : 1
      for (const { row, x, y, scale } of glidesBetween({ ...before, ...seen, scrollTop: scrolled }, after)) {
        const tile = document.getElementById(entryId(id, row))
        const origin = { transformOrigin: sign < 0 ? '100% 0' : '0 0' }
        tile?.animate([{ ...origin, translate: `${x * sign}px ${y}px`, scale }, origin], motion)
      }
    })
  }, [id, scroller, open, layout, gallery, direction])
}
