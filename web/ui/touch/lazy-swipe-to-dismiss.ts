import type { SwipeToDismiss } from './swipe-to-dismiss.ts'

/** Loads `swipeToDismiss` and then applies it. Until it is loaded, the panel can be closed in other ways only. */
export const lazySwipeToDismiss: SwipeToDismiss = (panel, edge, onGone) => {
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
