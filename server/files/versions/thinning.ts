import { DAY } from '#server/files/reversal/times.ts'
import type { KeptRow } from '#server/operations/records/history.ts'

const WEEK = 7 * DAY
/** All of so long are kept (ms); after that one a day, and after a month one a week. */
const ALL = DAY
const DAILY = 30 * DAY

type Kept = Pick<KeptRow, 'at'>

/**
 * Which versions of one file go: of a day, and later of a week, only the last one stays; what is too old goes. Of what is beyond so many, those
 * go first that stayed current for the shortest time: nobody pushes out what somebody wrote by saving again and again.
 *
 * @param versions of one file, the latest first
 */
export function thinned<T extends Kept>(
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

/** Those that were replaced soonest after they came, the older first where that is the same; neither the latest nor the first. */
function shortest<T extends Kept>(versions: readonly T[], count: number): T[] {
  if (count <= 0) return []
  const lives = versions.map((version, index) => {
    const before = versions[index + 1]
    return { version, life: before && index > 0 ? version.at - before.at : Number.POSITIVE_INFINITY }
  })
  const order = lives.toSorted((one, other) => one.life - other.life || one.version.at - other.version.at)
  return order.slice(0, count).map(({ version }) => version)
}

/** What stays for itself has no span. */
function spanOf(at: number, age: number): string | null {
  if (age <= ALL) return null
  return age <= DAILY ? `day ${Math.floor(at / DAY)}` : `week ${Math.floor(at / WEEK)}`
}
