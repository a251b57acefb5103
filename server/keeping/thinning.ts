import type { KeptRow } from '#server/operations/history/history.ts'
import { DAY } from './times.ts'

const WEEK = 7 * DAY
/** All of so long are kept (ms); after that one a day, and after a month one a week. */
const ALL = DAY
const DAILY = 30 * DAY

type Kept = Pick<KeptRow, 'at'>

/**
 * Which versions of one file go: of a day, and later of a week, only the last one stays; what is too old goes, and what is beyond so many.
 *
 * @param versions of one file, the latest first
 */
export function thinned<T extends Kept>(
  versions: readonly T[],
  { now, days, most }: { readonly now: number; readonly days: number; readonly most: number },
): T[] {
  const seen = new Set<string>()
  let staying = 0
  return versions.filter((version) => {
    const age = now - version.at
    const span = spanOf(version.at, age)
    const goes = (days > 0 && age > days * DAY) || staying >= most || (span !== null && seen.has(span))
    if (!goes) {
      staying += 1
      if (span !== null) seen.add(span)
    }
    return goes
  })
}

/** What stays for itself has no span. */
function spanOf(at: number, age: number): string | null {
  if (age <= ALL) return null
  return age <= DAILY ? `day ${Math.floor(at / DAY)}` : `week ${Math.floor(at / WEEK)}`
}
