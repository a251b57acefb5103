/** Returns the value at a horizontal position on a track. */
export function valueAt(x: number, track: { readonly left: number; readonly width: number }, max: number): number {
  if (track.width <= 0) return 0
  return Math.min(1, Math.max(0, (x - track.left) / track.width)) * max
}

/** Returns the value after a key, or null for keys that do not change it. */
export function keyedValue(
  key: string,
  { value, max, step }: { readonly value: number; readonly max: number; readonly step: number },
): number | null {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined
  if (key === 'Home') return 0
  if (key === 'End') return max
  return move === undefined ? null : Math.min(max, Math.max(0, value + move * step))
}

/** Steps of each key. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
}
