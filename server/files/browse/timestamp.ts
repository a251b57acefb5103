import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'

/** Seconds since the epoch of the first and the last second RFC 3339 can say: the years 0000 and 9999. */
const FIRST_SECOND = -62_167_219_200
const LAST_SECOND = 253_402_300_799
const DAY = 86_400

/** RFC 3339 in UTC, with as many digits of a second as there are, up to nine. Files dated outside its years get the nearest it can say. */
export function rfc3339(seconds: number, nanos: number): string {
  const second = Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND)
  const day = Math.floor(second / DAY)
  const time = second - day * DAY
  return `${dateOf(day)}T${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}${fraction(nanos)}Z`
}

/** The same of one number: nanoseconds since the epoch. */
export function rfc3339FromNs(ns: bigint): string {
  const { seconds, nanos } = fromNanoseconds(ns)
  return rfc3339(seconds, nanos)
}

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)

function fraction(nanos: number): string {
  return nanos === 0 ? '' : `.${nanos.toString().padStart(9, '0').replace(/0+$/, '')}`
}

/** The date of a day since the epoch, proleptic Gregorian. */
function dateOf(day: number): string {
  const date = new Date(day * DAY * 1000)
  return `${date.getUTCFullYear().toString().padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}
