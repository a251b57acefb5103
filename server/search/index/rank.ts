const DEPTHS = 64
const AGES = 2 ** 16
const DAY_IN_SECONDS = 86_400

/** Number of different results of {@link placeRank}. */
export const PLACES = DEPTHS * AGES

/**
 * Returns the rank of an entry among those whose names fit equally: by depth, then by age in days. Seconds do not count, since they are not
 * displayed.
 *
 * @param depth below the searched folder
 * @param modified in seconds since the epoch
 */
export const placeRank = (depth: number, modified: number): number =>
  Math.min(depth, DEPTHS - 1) * AGES + AGES - 1 - Math.floor(modified / DAY_IN_SECONDS)
