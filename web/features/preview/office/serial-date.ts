/** The ids of the formats for dates and times that need not be written down. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Whether a number format of a workbook shows dates or times. `code` is how it is written, where it is. */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.has(id)
  // Words in quotes, escaped letters and colours such as [Red] are no part of it; [h] is.
  const bare = code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

const DAY = 86_400_000
/** From the day that is 0 to 1970, in days. */
const EPOCH = { since1900: 25_569, since1904: 24_107 }

/** A day that workbooks count, as it is written by ISO 8601; a time alone below 1. Null when there is no such day. */
export function dateOf(serial: number, since1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  // Workbooks believe that 1900 had a 29 February.
  const days = !since1904 && serial >= 1 && serial < 60 ? serial + 1 : serial
  const date = new Date(Math.round((days - (since1904 ? EPOCH.since1904 : EPOCH.since1900)) * 86_400) * 1000)
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const clock = time.replace(/:00$/, '')
  if (serial < 1) return clock
  return date.getTime() % DAY === 0 ? day : `${day} ${clock}`
}
