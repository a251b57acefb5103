/** An inclusive range of numbers; null where a bound is missing. */
export type Range = { readonly least: number | null; readonly most: number | null }

/** Operators before a bound; `''` where there is none. */
const OPERATORS = ['>=', '<=', '>', '<', '='] as const
type Operator = (typeof OPERATORS)[number] | ''

type Bounded = { readonly kind: 'bound'; readonly operator: Operator; readonly value: string }
type Between = { readonly kind: 'between'; readonly from: string; readonly to: string }

/** Parses `>10M`, `1M..10M`, `1M..`, `..10M`, `10M`. */
function readShape(text: string): Bounded | Between {
  const dots = text.indexOf('..')
  if (dots !== -1) return { kind: 'between', from: text.slice(0, dots), to: text.slice(dots + 2) }
  const operator = OPERATORS.find((one) => text.startsWith(one)) ?? ''
  return { kind: 'bound', operator, value: text.slice(operator.length) }
}

/** An inclusive interval of compared values. */
type Stretch = { readonly first: number; readonly last: number }

/**
 * Parses both ends of `a..b`, of which one may be missing; they may be in either order.
 *
 * @returns null where one is invalid, or both are missing
 */
function between({ from, to }: Between, read: (text: string) => Stretch | null): Range | null {
  const low = from === '' ? null : read(from)
  const high = to === '' ? null : read(to)
  if ((from !== '' && low === null) || (to !== '' && high === null)) return null
  if (low === null) return high === null ? null : { least: null, most: high.last }
  if (high === null) return { least: low.first, most: null }
  return { least: Math.min(low.first, high.first), most: Math.max(low.last, high.last) }
}

const UNITS = 'kmgtp'
/** Limits the number of digits of a size. */
const SIZE = /^(\d{1,15})(?:[.,](\d{1,6}))?(?:([kmgtp])i?)?b?$/i

/** Returns a size in bytes, and the value of one step of its last digit. */
function sizeIn(text: string): { bytes: number; step: number } | null {
  const found = SIZE.exec(text)
  if (found === null) return null
  const [, whole = '', digits = '', unit = ''] = found
  const factor = 1024 ** (unit === '' ? 0 : UNITS.indexOf(unit.toLowerCase()) + 1)
  return { bytes: Number(`${whole}.${digits}`) * factor, step: factor / 10 ** digits.length }
}

/**
 * Parses the value of `size:`, such as `>10M`, `<=1.5G`, `1M..10M` or `500k`. Units are powers of 1024. Without an operator it matches the
 * sizes that round to this value: half a step of the last digit more or less.
 *
 * @returns bytes; null where it is invalid
 */
export function readSizes(text: string): Range | null {
  const shape = readShape(text)
  if (shape.kind === 'between') return between(shape, exactSize)
  const size = sizeIn(shape.value)
  if (size === null) return null
  const { bytes, step } = size
  switch (shape.operator) {
    case '>':
      return { least: Math.floor(bytes) + 1, most: null }
    case '>=':
      return { least: Math.ceil(bytes), most: null }
    case '<':
      return { least: null, most: Math.ceil(bytes) - 1 }
    case '<=':
      return { least: null, most: Math.floor(bytes) }
    default:
      return { least: Math.max(0, Math.ceil(bytes - step / 2)), most: Math.ceil(bytes + step / 2) - 1 }
  }
}

function exactSize(text: string): Stretch | null {
  const size = sizeIn(text)
  return size && { first: Math.ceil(size.bytes), last: Math.floor(size.bytes) }
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const AGES: ReadonlyMap<string, number> = new Map([
  ['h', HOUR],
  ['d', DAY],
  ['w', 7 * DAY],
  ['m', 30 * DAY],
  ['y', 365 * DAY],
])

const AGE = /^(\d{1,6})([hdwmy])$/i
const DATE = /^([1-9]\d{3})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/

/** Returns the time of an age, in milliseconds since the epoch. */
function ageIn(text: string, now: number): number | null {
  const found = AGE.exec(text)
  if (found === null) return null
  const [, count = '', unit = ''] = found
  return now - Number(count) * (AGES.get(unit.toLowerCase()) ?? 0)
}

const daysFrom = (year: number, month: number, day: number): number => new Date(year, month, day).getTime()

/** Returns a day by its distance from today. */
function dayFromToday(now: number, days: number): Stretch {
  const today = new Date(now)
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate() + days]
  return { first: daysFrom(year, month, day), last: daysFrom(year, month, day + 1) - 1 }
}

/** Returns a year, a month or a day in the local time zone. */
function dateIn(text: string, now: number): Stretch | null {
  const word = text.toLowerCase()
  if (word === 'today') return dayFromToday(now, 0)
  if (word === 'yesterday') return dayFromToday(now, -1)
  const found = DATE.exec(text)
  if (found === null) return null
  const year = Number(found[1])
  if (found[2] === undefined) return { first: daysFrom(year, 0, 1), last: daysFrom(year + 1, 0, 1) - 1 }
  const month = Number(found[2]) - 1
  if (month < 0 || month > 11) return null
  if (found[3] === undefined) return { first: daysFrom(year, month, 1), last: daysFrom(year, month + 1, 1) - 1 }
  const day = Number(found[3])
  if (day < 1 || day > new Date(year, month + 1, 0).getDate()) return null
  return { first: daysFrom(year, month, day), last: daysFrom(year, month, day + 1) - 1 }
}

/**
 * Parses the value of `modified:`. With an age (`<7d`, `>1y`; also `h`, `w`, `m` for 30 days) smaller is later; a single age is a maximum.
 * With a date (`2024`, `>=2024-05`, `2024-05-01`, `today`) larger is later. `a..b` is a range of ages or dates.
 *
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; null where it is invalid
 */
export function readDates(text: string, now: number): Range | null {
  const shape = readShape(text)
  if (shape.kind === 'between') return between(shape, (end) => momentOf(end, now))
  const since = ageIn(shape.value, now)
  if (since !== null) return agesFrom(shape.operator, since)
  const date = dateIn(shape.value, now)
  return date && datesFrom(shape.operator, date)
}

function momentOf(text: string, now: number): Stretch | null {
  const moment = ageIn(text, now)
  return moment === null ? dateIn(text, now) : { first: moment, last: moment }
}

const agesFrom = (operator: Operator, since: number): Range =>
  operator.startsWith('>') ? { least: null, most: since } : { least: since, most: null }

function datesFrom(operator: Operator, { first, last }: Stretch): Range {
  switch (operator) {
    case '>':
      return { least: last + 1, most: null }
    case '>=':
      return { least: first, most: null }
    case '<':
      return { least: null, most: first - 1 }
    case '<=':
      return { least: null, most: last }
    default:
      return { least: first, most: last }
  }
}
