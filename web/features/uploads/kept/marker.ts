import { hrefOf } from '#web/lib/addresses.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'

/** Under this key stands whose unfinished uploads this browser may hold: another instance at the same host has its own. */
const markerKey = (): string => `coffer.uploads ${hrefOf('/')}`

type Keep = NonNullable<Parameters<typeof readKept>[1]>

/** Where the unfinished uploads of an account are. */
export const databaseOf = (person: number): string => `coffer-uploads ${hrefOf('/')}#${person}`

/** Whether this browser may hold unfinished uploads of an account: the look that costs nothing. */
export const mayHaveLeft = (person: number, keep?: Keep): boolean => readKept(markerKey(), keep) === String(person)

/** Notes that it may, or that there are none. */
export const markLeft = (person: number | null, keep?: Keep): void =>
  void writeKept(markerKey(), person === null ? null : String(person), keep)

/** Forgets unfinished uploads, unless they are those of the person at the page; of everybody where nobody is. */
export function keepLeftOf(person: number | null, keep?: Keep): void {
  const owner = readKept(markerKey(), keep)
  if (owner === null || owner === String(person)) return
  markLeft(null, keep)
  try {
    indexedDB.deleteDatabase(databaseOf(Number(owner)))
  } catch {
    // A browser that has no databases for us has kept nothing either.
  }
}
