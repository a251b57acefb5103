import { DAY } from '#server/files/reversal/times.ts'
import type { RetainedRow } from '#server/operations/records/history.ts'

const WEEK = 7 * DAY
/** All versions of this period are retained (in milliseconds); after it one a day, and after a month one a week. */
const ALL = DAY
const DAILY = 30 * DAY

type Kept = Pick<RetainedRow, 'at'>

/**
 * Returns the versions of one file to delete: of each day, and later of each week, all but the last one, and those that
 * are too old. Beyond the maximum number, those that were current for the shortest time are deleted first, so that
 * repeated saving does not displace other versions.
 *
 * @param versions of one file, latest first
 */
export function versionsToDelete<T extends Kept>(
  versions: readonly T[],
  { now, days, most }: { readonly now: number; readonly days: number; readonly most: number },
): T[] {
  const seen = new Set<string>()
  const staying: T[] = []
  const going: T[] = []
  for (const version of versions) {
    const age = now - version.at
    const span = spanOf(version.at, age)
    const goes = (days > 0 && age > days * DAY) || (span !== null && seen.has(span))
    if (span !== null) seen.add(span)
    if (goes) going.push(version)
    else staying.push(version)
  }
  return [...going, ...shortest(staying, staying.length - most)]
}

/** Returns the versions that were replaced soonest after their creation, older ones first if equal; neither the latest nor the first. */
function shortest<T extends Kept>(versions: readonly T[], count: number): T[] {
  if (count <= 0) return []
  const lives = versions.map((version, index) => {
    const before = versions[index + 1]
    return { version, life: before && index > 0 ? version.at - before.at : Number.POSITIVE_INFINITY }
  })
  const order = lives.toSorted((one, other) => one.life - other.life || one.version.at - other.version.at)
  return order.slice(0, count).map(({ version }) => version)
}

/** Returns the day or week of a version; null for one that is retained individually. */
function spanOf(at: number, age: number): string | null {
  if (age <= ALL) return null
  return age <= DAILY ? `day ${Math.floor(at / DAY)}` : `week ${Math.floor(at / WEEK)}`
}
