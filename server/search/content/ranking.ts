/** As many places of a text count, and are looked for. */
export const MOST_PLACES = 50

const DAY = 86_400_000

/**
 * How good a result is: by how often its own text holds what was looked for, and how new it is. Nothing of other texts counts: how rare a
 * word is among all would tell everybody of what is not theirs (T16).
 *
 * @param modified milliseconds since the epoch
 */
export function worthOf(places: number, modified: number, now: number): number {
  const age = Math.max(0, now - modified) / DAY
  return Math.log2(1 + Math.min(places, MOST_PLACES)) + 3 / (1 + age / 30)
}
