import { type RefObject, useEffect, useRef } from 'react'
import { NARROW, TOUCH } from '#web/lib/use-media-query.ts'
import type { Edge, PushAway } from './push-away.ts'

/**
 * Lets a finger push what is mounted away: a sheet where dialogs are sheets, a drawer wherever it is. Does nothing where there are no
 * fingers.
 */
export function usePushAway(
  panel: RefObject<HTMLElement | null>,
  edge: Edge,
  onGone: () => void,
  pushAway: PushAway,
): void {
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  useEffect(() => {
    if (!panel.current || !matchMedia(TOUCH).matches || (edge === 'down' && !matchMedia(NARROW).matches)) return
    return pushAway(panel.current, edge, () => latest.current())
  }, [panel, edge, pushAway])
}
