const STEPS = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 2_629_746],
  ['year', 31_556_952],
] as const

/** Rounds a duration to the largest unit of which there are at least two: 90 minutes, 47 hours, 3 days. */
function coarse(seconds: number): [number, (typeof STEPS)[number][0]] {
  const fitting = STEPS.findLast(([, length]) => Math.round(seconds / length) >= 2) ?? STEPS[0]
  const [unit, length] = fitting
  return [Math.round(seconds / length), unit]
}

const formats = new Map<string, Intl.RelativeTimeFormat>()
function formatOf(locale: string): Intl.RelativeTimeFormat {
  const made = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale)
  formats.set(locale, made)
  return made
}

/**
 * Returns the time until a link expires in words of a locale: `in 3 hours`. `expire` is in seconds since the epoch, without a limit; null
 * for no expiry, empty if it has expired.
 */
export function expiryIn(expire: number, locale: string, now: number = Date.now()): string | null {
  if (expire === 0) return null
  const left = expire - now / 1000
  return left <= 0 ? '' : formatOf(locale).format(...coarse(left))
}

/** Returns the exact time of expiry; null for no expiry, and beyond the range of `Date`. */
export function expiryMoment(expire: number): Date | null {
  const moment = new Date(expire * 1000)
  return expire === 0 || Number.isNaN(moment.getTime()) ? null : moment
}

/** Returns whether a link has expired. */
export const isExpired = (expire: number, now: number = Date.now()): boolean => expire !== 0 && expire * 1000 <= now
