import type { PushAway } from './swipe-to-dismiss.ts'

/**
 * The same as `swipeToDismiss` once that part of the page is loaded. Until then, and if it never loads, there are other ways to close a
 * panel.
 */
export const lazyPushAway: PushAway = (panel, edge, onGone) => {
  let stop: (() => void) | null = null
  let stopped = false
  const follow = async () => {
    const { swipeToDismiss } = await import('./swipe-to-dismiss.ts')
    if (!stopped) stop = swipeToDismiss(panel, edge, onGone)
  }
  follow().catch(() => undefined)
  return () => {
    stopped = true
    stop?.()
  }
}
