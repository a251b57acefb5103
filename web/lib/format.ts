import { FALLBACK_LOCALE } from './fallback-locale.ts'
import { dateFormat } from './format-date.ts'

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

/** Formatters for numbers, sizes and dates in one locale. */
export type Format = ReturnType<typeof createFormat>

/** Returns the largest unit in which the rounded size is at least one. */
function sizeUnit(bytes: number): { unit: (typeof SIZE_UNITS)[number]; amount: number } {
  let amount = bytes
  let index = 0
  while (Math.round(amount) >= 1000 && index < SIZE_UNITS.length - 1) {
    amount /= 1000
    index += 1
  }
  return { unit: SIZE_UNITS[index] ?? 'byte', amount }
}

/** Splits seconds into the two largest nonzero units: 3 h 20 min, 2 min 5 s, 8 s. */
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

/** Creates the formatters of one locale. Create it once, because `Intl` objects are expensive. */
export function createFormat(locale: string) {
  const number = new Intl.NumberFormat([locale, FALLBACK_LOCALE])
  const ratio = new Intl.NumberFormat([locale, FALLBACK_LOCALE], { style: 'percent', maximumFractionDigits: 0 })
  const units = new Map<string, Intl.NumberFormat>()
  // Arabic has short names for some sizes only. All of them are written out for consistency.
  const sizeNames = locale.startsWith('ar') ? 'long' : 'short'

  function unit(name: string, digits: number, display: 'short' | 'long' | 'narrow'): Intl.NumberFormat {
    const key = `${name} ${digits} ${display}`
    const known = units.get(key)
    if (known) return known
    const made = new Intl.NumberFormat([locale, FALLBACK_LOCALE], {
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
    /** Formats a count: 12,345. */
    count: (n: number): string => number.format(n),
    /** Formats progress from 0 to 1: 42 %. Returns 100 % only for 1. */
    percent: (part: number): string => ratio.format(part < 1 ? Math.min(part, 0.99) : 1),
    /** Formats a share of a whole from 0 to 1. Nonzero shares below 1 % are shown as "<1 %". */
    share: (part: number): string => (part > 0 && part < 0.01 ? `<${ratio.format(0.01)}` : ratio.format(part)),
    /** Formats a size in bytes, in decimal units with at most one decimal place: 2.1 MB. */
    bytes(bytes: number): string {
      const { unit: name, amount } = sizeUnit(bytes)
      return unit(name, name === 'byte' || amount >= 100 ? 0 : 1, name === 'byte' ? 'long' : sizeNames).format(amount)
    },
    /** Formats the exact number of bytes: 2,097,152 bytes. */
    exactBytes: (bytes: number): string => unit('byte', 0, 'long').format(bytes),
    /** Formats a duration in seconds in its two largest units: 2 min 5 s. */
    duration: (seconds: number): string =>
      durationParts(seconds)
        .map(([amount, name]) => unit(name, 0, 'narrow').format(amount))
        .join(' '),
    ...dateFormat(locale),
  }
}
