import { type RefObject, useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { NARROW, TOUCH } from '#web/lib/use-media-query.ts'
import type { Edge, SwipeToDismiss } from './swipe-to-dismiss.ts'

/**
 * Lets the user close the mounted panel by a swipe: a drawer always, a dialog only where it is shown as a sheet. Does nothing without a
 * touch screen.
 */
export function useSwipeToDismiss(
  panel: RefObject<HTMLElement | null>,
  edge: Edge,
  onGone: () => void,
  swipeToDismiss: SwipeToDismiss,
): void {
  const latest = useLatest(onGone)
  useEffect(() => {
    if (!panel.current || !matchMedia(TOUCH).matches || (edge === 'down' && !matchMedia(NARROW).matches)) return
    return swipeToDismiss(panel.current, edge, () => latest.current())
  }, [panel, edge, swipeToDismiss])
}
