const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)'

/** The three forms of RFC 9110, 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete ones. */
const FORMS = [
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d\\d) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d\\d)-(?<month>[A-Z][a-z]{2})-(?<shortYear>\\d\\d) ${TIME} GMT$`),
  new RegExp(`^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
]

/** Formats a time as an HTTP date, to the second. `seconds` is since the epoch. */
export function formatHttpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString()
}

/** Parses an HTTP date to seconds since the epoch; null for an invalid one, which a recipient ignores. */
export function parseHttpDate(text: string): number | null {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  const month = MONTHS.indexOf(parts?.month ?? '')
  if (!parts || month === -1) return null
  const { day, hour, minute, second } = parts
  const year = parts.year ? Number(parts.year) : fullYear(Number(parts.shortYear))
  return Date.UTC(year, month, Number(day), Number(hour), Number(minute), Number(second)) / 1000
}

/** A two-digit year that appears to be more than 50 years in the future is in the past (RFC 9110, 5.6.7). */
function fullYear(twoDigits: number): number {
  const now = new Date().getUTCFullYear()
  const year = now - (now % 100) + twoDigits
  return year > now + 50 ? year - 100 : year
}
