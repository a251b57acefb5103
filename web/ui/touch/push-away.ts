import { followFinger, scrollsBack } from './drag.ts'

/** Past this part of its size a panel that is let go does not come back. */
const FAR = 0.35

/** So fast a panel is thrown away, in px a millisecond. */
const FAST = 0.6

/** Where a finger pushes a panel: a sheet down, a drawer to the edge it came from. */
export type Edge = 'down' | 'start'

/** How far a panel is pushed along its way, in px, and how fast: both are negative the other way. */
function along(edge: Edge, rightToLeft: boolean) {
  const sign = rightToLeft ? 1 : -1
  return edge === 'down'
    ? ({ y, speedY }: { y: number; speedY: number }) => ({ way: y, speed: speedY })
    : ({ x, speedX }: { x: number; speedX: number }) => ({ way: sign * x, speed: sign * speedX })
}

/** A text that is being marked, or a control that is pulled, is not a push. */
const holdsFinger = (target: Element): boolean =>
  target.closest('input[type=range], textarea, [data-keeps-finger]') !== null

/**
 * Lets a finger push a panel away.
 *
 * @param onGone when it was pushed far or fast enough
 * @returns what stops that
 */
export function pushAway(panel: HTMLElement, edge: Edge, onGone: () => void): () => void {
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

export type PushAway = typeof pushAway
