/**
 * Returns the bounds of the paths below a directory in byte order: from its path with a slash up to its path with the
 * character after a slash.
 */
export const rangeBelow = (place: string): [low: string, high: string] =>
  place === '/' ? ['/', '0'] : [`${place}/`, `${place}0`]
