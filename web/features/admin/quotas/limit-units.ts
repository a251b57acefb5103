import type { OwnLimit } from '#contract/quotas.ts'

/** Units of a limit of bytes, as `Intl.NumberFormat` names them, and their sizes. */
export const LIMIT_UNITS = { megabyte: 1e6, gigabyte: 1e9, terabyte: 1e12 } as const
export type LimitUnit = keyof typeof LIMIT_UNITS

/** Returns the largest unit in which a size is a whole number; the smallest for others. */
export function unitOf(bytes: number): LimitUnit {
  const isWhole = (unit: LimitUnit) => bytes > 0 && bytes % LIMIT_UNITS[unit] === 0
  return (['terabyte', 'gigabyte'] as const).find(isWhole) ?? 'megabyte'
}

/** Returns the name of a unit in a language, such as `GB`. */
export function unitName(unit: LimitUnit, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).formatToParts(1)
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}

/** Returns whether a limit is no whole number of 0 or more. */
export const isInvalidLimit = (limit: OwnLimit): boolean =>
  typeof limit === 'number' && !(Number.isSafeInteger(limit) && limit >= 0)
