import type { Direction } from '#web/i18n/locales.ts'

/** Items that a long step passes. */
const PAGE = 10

/**
 * Returns the places of a row to render, from `first` up to, not including, `end`. The row is scrolled by `start` pixels, and its first
 * item is in the middle of the window when it is not scrolled.
 */
export function placesAround(
  start: number,
  width: number,
  count: number,
  { pitch, spare }: { pitch: number; spare: number },
): { first: number; end: number } {
  const half = width / 2 / pitch
  const middle = start / pitch
  return {
    first: Math.max(0, Math.min(count, Math.floor(middle - half) - spare)),
    end: Math.max(0, Math.min(count, Math.ceil(middle + half) + 1 + spare)),
  }
}

/** Returns the place that a key leads to, or null for other keys. */
export function stepTo(key: string, index: number, count: number, direction: Direction): number | null {
  const onward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: onward === 'ArrowLeft' ? 1 : -1,
    ArrowRight: onward === 'ArrowRight' ? 1 : -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined || count === 0 ? null : Math.min(Math.max(index + step, 0), count - 1)
}
