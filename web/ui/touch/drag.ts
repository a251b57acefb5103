/** Movement of a finger in px: the distance so far and the current speed. */
interface Drag {
  readonly x: number
  readonly y: number
  /** Speed of the most recent movement, in px per millisecond. */
  readonly speedX: number
  readonly speedY: number
}

/** Callbacks for a tracked finger. */
export interface DragHandlers {
  /** Called once after a short distance. Returns whether to handle the drag; otherwise the browser scrolls. */
  readonly begins: (drag: Drag, target: Element) => boolean
  readonly moves: (drag: Drag) => void
  /** Called with null when the drag was canceled. */
  readonly ends: (drag: Drag | null) => void
}

/** Time without movement after which a finger counts as resting, in milliseconds. */
const REST = 100

/** Distance below which a movement counts as unintentional, in px. */
const SLOP = 8

/**
 * Tracks one finger on an element, as long as the browser does not scroll.
 *
 * @returns a function that stops tracking
 */
export function followFinger(element: HTMLElement, { begins, moves, ends }: DragHandlers): () => void {
  let from: { readonly x: number; readonly y: number; readonly target: Element } | null = null
  let last = { x: 0, y: 0, at: 0, speedX: 0, speedY: 0 }
  let ours = false

  const lookAt = (touch: Touch, at: number): Drag => {
    const [x, y] = [touch.clientX - (from?.x ?? 0), touch.clientY - (from?.y ?? 0)]
    const time = at - last.at
    if (time > 0) last = { x, y, at, speedX: (x - last.x) / time, speedY: (y - last.y) / time }
    return last
  }
  const leave = (drag: Drag | null) => {
    const wasOurs = ours
    from = null
    ours = false
    if (wasOurs) ends(drag)
  }
  const onStart = ({ touches, timeStamp: at, target }: TouchEvent) => {
    const [touch, second] = touches
    if (!touch || second || !(target instanceof Element)) return leave(null)
    from = { x: touch.clientX, y: touch.clientY, target }
    last = { x: 0, y: 0, at, speedX: 0, speedY: 0 }
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!from || !touch) return
    const drag = lookAt(touch, event.timeStamp)
    if (!ours) {
      if (Math.hypot(drag.x, drag.y) < SLOP) return
      if (!event.cancelable || !begins(drag, from.target)) {
        from = null
        return
      }
      ours = true
    }
    event.preventDefault()
    moves(drag)
  }
  const onEnd = ({ timeStamp: at }: TouchEvent) => leave(at - last.at > REST ? { ...last, speedX: 0, speedY: 0 } : last)
  const onCancel = () => leave(null)
  element.addEventListener('touchstart', onStart, { passive: true })
  element.addEventListener('touchmove', onMove, { passive: false })
  element.addEventListener('touchend', onEnd)
  element.addEventListener('touchcancel', onCancel)
  return () => {
    leave(null)
    element.removeEventListener('touchstart', onStart)
    element.removeEventListener('touchmove', onMove)
    element.removeEventListener('touchend', onEnd)
    element.removeEventListener('touchcancel', onCancel)
  }
}

/** Returns whether the touched element, or an ancestor up to `within`, could be scrolled back to its beginning. */
export function scrollsBack(target: Element, within: Element): boolean {
  for (let here: Element | null = target; here; here = here.parentElement) {
    if (here.scrollTop > 0) return true
    if (here === within) return false
  }
  return false
}
