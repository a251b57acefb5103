import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'

/** First and last second that RFC 3339 can express, in seconds since the epoch: the years 0000 to 9999. */
const FIRST_SECOND = -62_167_219_200
const LAST_SECOND = 253_402_300_799
const DAY = 86_400

/**
 * Formats a time as RFC 3339 in UTC, with up to nine digits of a second. Times outside its range become the nearest that it can express.
 */
export function rfc3339(seconds: number, nanos: number): string {
  const second = Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND)
  const day = Math.floor(second / DAY)
  const time = second - day * DAY
  return `${dateOf(day)}T${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}${fraction(nanos)}Z`
}

/** As {@link rfc3339}, for nanoseconds since the epoch. */
export function rfc3339FromNs(ns: bigint): string {
  const { seconds, nanos } = fromNanoseconds(ns)
  return rfc3339(seconds, nanos)
}

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)

function fraction(nanos: number): string {
  return nanos === 0 ? '' : `.${nanos.toString().padStart(9, '0').replace(/0+$/, '')}`
}

/** Returns the date of a day since the epoch, in the proleptic Gregorian calendar. */
function dateOf(day: number): string {
  const date = new Date(day * DAY * 1000)
  return `${date.getUTCFullYear().toString().padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}
