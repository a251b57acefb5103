import { type RefObject, useEffect, useRef } from 'react'
import { NARROW, TOUCH } from '#web/lib/use-media-query.ts'
import type { Edge } from './push-away.ts'

/**
 * Lets the user push the mounted panel away with a finger: a drawer always, a dialog only where it is a sheet. The code is loaded only on
 * touch devices.
 */
export function usePushAway(panel: RefObject<HTMLElement | null>, edge: Edge, onGone: () => void): void {
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  useEffect(() => {
    if (!matchMedia(TOUCH).matches || (edge === 'down' && !matchMedia(NARROW).matches)) return
    let stop: (() => void) | null = null
    let left = false
    const follow = async () => {
      const { pushAway } = await import('./push-away.ts')
      if (!left && panel.current) stop = pushAway(panel.current, edge, () => latest.current())
    }
    // Panels can also be closed in other ways, so failures are ignored.
    follow().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [panel, edge])
}
