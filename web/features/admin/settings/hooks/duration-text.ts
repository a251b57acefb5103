/** Formats a duration in milliseconds: 12 ms, 1.4 sec, 75 sec. */
export function durationText(milliseconds: number, locale: string): string {
  const isShort = milliseconds < 1000
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    maximumFractionDigits: milliseconds < 10_000 ? 1 : 0,
  })
  return format.format(isShort ? milliseconds : milliseconds / 1000)
}
