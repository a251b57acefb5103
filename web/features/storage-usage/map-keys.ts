import type { Direction } from '#web/i18n/locales.ts'

/** Returns the rectangle, out of `count`, that a key moves to from `now`, in reading order; null for other keys. */
export function rectangleAt(key: string, now: number, count: number, direction: Direction): number | null {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const last = count - 1
  if (key === forward || key === 'ArrowDown') return Math.min(now + 1, last)
  if (key === backward || key === 'ArrowUp') return Math.max(now - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
