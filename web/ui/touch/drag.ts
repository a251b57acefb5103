/** A finger on its way, in px of the page: how far it has come, and how fast it goes now. */
interface Drag {
  readonly x: number
  readonly y: number
  /** In px a millisecond, over the last stretch. */
  readonly speedX: number
  readonly speedY: number
}

/** What becomes of a finger that is followed. */
export interface DragHandlers {
  /** Asked once, when it has come a little way: is it ours? Else it is the browser's, which scrolls. */
  readonly begins: (drag: Drag, target: Element) => boolean
  readonly moves: (drag: Drag) => void
  /** Null when it was taken away from us. */
  readonly ends: (drag: Drag | null) => void
}

/** A finger that has not moved for so long rests, in ms. */
const REST = 100

/** Nobody means a way that short, in px. */
const SLOP = 8

/**
 * Follows one finger on an element, where it does not scroll.
 *
 * @returns what stops that
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

/** Could what is touched, or what holds it up to `within`, be scrolled to its beginning by that finger? */
export function scrollsBack(target: Element, within: Element): boolean {
  for (let here: Element | null = target; here; here = here.parentElement) {
    if (here.scrollTop > 0) return true
    if (here === within) return false
  }
  return false
}
