import { type RefObject, useEffect, useRef } from 'react'
import { NARROW, TOUCH } from '#web/lib/use-media-query.ts'
import type { Edge } from './push-away.ts'

/** Lets a finger push what is mounted away: a sheet where dialogs are sheets, a drawer wherever it is. Nothing is fetched for it where there are no fingers. */
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
    // There are other ways to close a panel than by a finger.
    follow().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [panel, edge])
}
