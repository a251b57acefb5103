/** Maximum number of matches in a text that are searched for and counted. */
export const MAX_MATCHES = 50

const DAY = 86_400_000

/**
 * Returns the score of a result: from the number of matches in its own text, and its age. Other texts do not count: the rarity of a word
 * among all texts would reveal something about files of other users (see docs/operate/security.md).
 *
 * @param modified milliseconds since the epoch
 */
export function scoreOf(places: number, modified: number, now: number): number {
  const age = Math.max(0, now - modified) / DAY
  return Math.log2(1 + Math.min(places, MAX_MATCHES)) + 3 / (1 + age / 30)
}
