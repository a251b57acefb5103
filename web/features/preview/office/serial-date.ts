/** Ids of the built-in formats for dates and times, which workbooks need not define. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Returns whether a number format of a workbook shows dates or times. `code` is its format code, if it has one. */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.has(id)
  // Quoted text, escaped characters and colors such as [Red] do not count; [h] does.
  const bare = code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

const DAY = 86_400_000
/** Days between the workbook's day 0 and 1970. */
const EPOCH = { since1900: 25_569, since1904: 24_107 }

/** Returns the date of a serial number in ISO 8601 form; only a time below 1. Null when there is no such day. */
export function dateOf(serial: number, since1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  // Workbooks treat 1900 as a leap year, with a February 29.
  const days = !since1904 && serial >= 1 && serial < 60 ? serial + 1 : serial
  const date = new Date(Math.round((days - (since1904 ? EPOCH.since1904 : EPOCH.since1900)) * 86_400) * 1000)
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const clock = time.replace(/:00$/, '')
  if (serial < 1) return clock
  return date.getTime() % DAY === 0 ? day : `${day} ${clock}`
}
