import { type RefObject, useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { NARROW, TOUCH } from '#web/lib/use-media-query.ts'
import type { Edge, PushAway } from './swipe-to-dismiss.ts'

/**
 * Lets the user push the mounted panel away with a finger: a drawer always, a dialog only where it is a sheet. Does nothing without a touch
 * screen.
 */
export function useSwipeToDismiss(
  panel: RefObject<HTMLElement | null>,
  edge: Edge,
  onGone: () => void,
  pushAway: PushAway,
): void {
  const latest = useLatest(onGone)
  useEffect(() => {
    if (!panel.current || !matchMedia(TOUCH).matches || (edge === 'down' && !matchMedia(NARROW).matches)) return
    return pushAway(panel.current, edge, () => latest.current())
  }, [panel, edge, pushAway])
}
