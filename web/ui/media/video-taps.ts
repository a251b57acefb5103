/** Maximum time between two taps of a double tap, in milliseconds. */
const DOUBLE_TAP = 300

/** Seconds that a double tap skips. */
const TAP_SKIP = 10

/** Effect of a tap on a video. */
export type TapEffect = { readonly type: 'controls' } | { readonly type: 'skip'; readonly seconds: number }

/**
 * Interprets taps on a video: one shows or hides the controls, two at the start or end of the picture skip. `x` is the position of the tap
 * from 0 to 1, `at` its time in milliseconds. Further taps of a series skip again.
 */
export function createTaps(): (tap: { readonly x: number; readonly at: number }) => TapEffect {
  let last = { side: 0, at: Number.NEGATIVE_INFINITY }
  return ({ x, at }) => {
    const side = x < 1 / 3 ? -1 : x > 2 / 3 ? 1 : 0
    const again = side !== 0 && side === last.side && at - last.at <= DOUBLE_TAP
    last = { side, at }
    return again ? { type: 'skip', seconds: side * TAP_SKIP } : { type: 'controls' }
  }
}
