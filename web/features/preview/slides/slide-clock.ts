/** How long a picture stays, in s. */
export const INTERVALS = [3, 5, 10, 30, 60] as const
export type Interval = (typeof INTERVALS)[number]

const USUAL: Interval = 5

/** The interval that a kept text stands for. */
export const intervalOf = (kept: string | null): Interval =>
  INTERVALS.find((seconds) => String(seconds) === kept) ?? USUAL

/** The picture after one: the first again after the last, and after what is no picture. Null where there is no other one. */
export function nextSlide(pictures: readonly string[], path: string): string | null {
  const next = pictures[(pictures.indexOf(path) + 1) % Math.max(1, pictures.length)]
  return next === undefined || next === path ? null : next
}
