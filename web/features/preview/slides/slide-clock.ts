/** Durations for which an image is shown, in seconds. */
export const INTERVALS = [3, 5, 10, 30, 60] as const
export type Interval = (typeof INTERVALS)[number]

const USUAL: Interval = 5

/** Returns the interval of a stored value, or the default. */
export const intervalOf = (kept: string | null): Interval =>
  INTERVALS.find((seconds) => String(seconds) === kept) ?? USUAL

/** Returns the next image: the first one after the last, and after a path that is not among them. Null where there is no other image. */
export function nextSlide(pictures: readonly string[], path: string): string | null {
  const next = pictures[(pictures.indexOf(path) + 1) % Math.max(1, pictures.length)]
  return next === undefined || next === path ? null : next
}
