/** Hours and fraction are optional; the fraction follows a comma, a dot or a third colon. */
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,9}))?$/

/** Parses a timestamp such as `1:02:03,450`, `02:03.45` or `0:00:01`. Returns milliseconds; null if it is invalid. */
export function parseTimestamp(text: string): number | null {
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = CLOCK.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const clock = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return clock * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
}
