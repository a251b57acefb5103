import { dateFormat } from './format-date.ts'

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

/** How numbers, sizes and moments read in one locale. */
export type Format = ReturnType<typeof createFormat>

/** The largest unit in which the size, as it will be rounded, stays at or above one. */
function sizeUnit(bytes: number): { unit: (typeof SIZE_UNITS)[number]; amount: number } {
  let amount = bytes
  let index = 0
  while (Math.round(amount) >= 1000 && index < SIZE_UNITS.length - 1) {
    amount /= 1000
    index += 1
  }
  return { unit: SIZE_UNITS[index] ?? 'byte', amount }
}

/** Splits seconds into the two largest units that matter: 3 h 20 min, 2 min 5 s, 8 s. */
function durationParts(seconds: number): Array<[number, 'hour' | 'minute' | 'second']> {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  if (hours > 0)
    return minutes > 0
      ? [
          [hours, 'hour'],
          [minutes, 'minute'],
        ]
      : [[hours, 'hour']]
  if (minutes > 0)
    return rest > 0
      ? [
          [minutes, 'minute'],
          [rest, 'second'],
        ]
      : [[minutes, 'minute']]
  return [[rest, 'second']]
}

/** Builds the formatting of one locale; make it once, `Intl` objects are dear. */
export function createFormat(locale: string) {
  const number = new Intl.NumberFormat(locale)
  const ratio = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const units = new Map<string, Intl.NumberFormat>()
  // Arabic has short names for some sizes only; all of them are written out, so that they look alike.
  const sizeNames = locale.startsWith('ar') ? 'long' : 'short'

  function unit(name: string, digits: number, display: 'short' | 'long' | 'narrow'): Intl.NumberFormat {
    const key = `${name} ${digits} ${display}`
    const known = units.get(key)
    if (known) return known
    const made = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: display,
      maximumFractionDigits: digits,
    })
    units.set(key, made)
    return made
  }

  return {
    locale,
    /** A count: 12,345. */
    count: (n: number): string => number.format(n),
    /** A share of the whole from 0 to 1: 42 %. Never 100 % before the end. */
    percent: (part: number): string => ratio.format(part < 1 ? Math.min(part, 0.99) : 1),
    /** A share of a whole: little is not nothing. */
    share: (part: number): string => (part > 0 && part < 0.01 ? `<${ratio.format(0.01)}` : ratio.format(part)),
    /** A size in bytes, in decimal units with at most one decimal: 2.1 MB. */
    bytes(bytes: number): string {
      const { unit: name, amount } = sizeUnit(bytes)
      return unit(name, name === 'byte' || amount >= 100 ? 0 : 1, name === 'byte' ? 'long' : sizeNames).format(amount)
    },
    /** A size in bytes to the last byte: 2,097,152 bytes. */
    exactBytes: (bytes: number): string => unit('byte', 0, 'long').format(bytes),
    /** A stretch of time in seconds, in its two largest units: 2 min 5 s. */
    duration: (seconds: number): string =>
      durationParts(seconds)
        .map(([amount, name]) => unit(name, 0, 'narrow').format(amount))
        .join(' '),
    ...dateFormat(locale),
  }
}
