import { followFinger, scrollsBack } from './drag.ts'

/** Fraction of its size by which a panel must be moved to close it. */
const FAR = 0.35

/** Speed at which a panel is closed, in px per millisecond. */
const FAST = 0.6

/** Direction of the swipe that closes a panel: a sheet down, a drawer to the edge from which it opened. */
export type Edge = 'down' | 'start'

/** Returns a function that projects a drag onto the direction: distance in px and speed, both negative in the opposite direction. */
function along(edge: Edge, rightToLeft: boolean) {
  const sign = rightToLeft ? 1 : -1
  return edge === 'down'
    ? ({ y, speedY }: { y: number; speedY: number }) => ({ way: y, speed: speedY })
    : ({ x, speedX }: { x: number; speedX: number }) => ({ way: sign * x, speed: sign * speedX })
}

/** Returns whether the target uses the drag itself, such as for selecting text or moving a slider. */
const holdsFinger = (target: Element): boolean =>
  target.closest('input[type=range], textarea, [data-keeps-finger]') !== null

/**
 * Lets the user close a panel by a swipe, which moves the panel.
 *
 * @param onGone called when the swipe was long or fast enough
 * @returns a function that stops it
 */
export function swipeToDismiss(panel: HTMLElement, edge: Edge, onGone: () => void): () => void {
  const size = () => (edge === 'down' ? panel.offsetHeight : panel.offsetWidth)
  const rightToLeft = () => getComputedStyle(panel).direction === 'rtl'
  const move = (way: number) => {
    const px = Math.max(0, way)
    panel.style.translate = edge === 'down' ? `0 ${px}px` : `${rightToLeft() ? px : -px}px 0`
  }
  return followFinger(panel, {
    begins({ x, y, ...drag }, target) {
      const { way } = along(edge, rightToLeft())({ x, y, ...drag })
      const across = edge === 'down' ? x : y
      if (way <= Math.abs(across) || holdsFinger(target)) return false
      return edge === 'start' || !scrollsBack(target, panel)
    },
    moves: (drag) => move(along(edge, rightToLeft())(drag).way),
    ends(drag) {
      panel.style.translate = ''
      if (!drag) return
      const { way, speed } = along(edge, rightToLeft())(drag)
      if (way > size() * FAR || (way > 0 && speed > FAST)) onGone()
    },
  })
}

export type SwipeToDismiss = typeof swipeToDismiss
