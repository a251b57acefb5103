/** Paths below a folder are those between it with a slash and it with what follows a slash. */
export const rangeBelow = (place: string): [low: string, high: string] =>
  place === '/' ? ['/', '0'] : [`${place}/`, `${place}0`]
