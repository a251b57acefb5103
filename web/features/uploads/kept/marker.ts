import { hrefOf } from '#web/lib/addresses.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'

/** Returns the storage key of the account that may have unfinished uploads in this browser. Each instance on a host has its own key. */
const markerKey = (): string => `coffer.uploads ${hrefOf('/')}`

type Keep = NonNullable<Parameters<typeof readKept>[1]>

/** Returns the name of the database with an account's unfinished uploads. */
export const databaseOf = (person: number): string => `coffer-uploads ${hrefOf('/')}#${person}`

/** Returns whether this browser may have unfinished uploads of an account, without opening the database. */
export const mayHaveLeft = (person: number, keep?: Keep): boolean => readKept(markerKey(), keep) === String(person)

/** Records the account that may have unfinished uploads, or null for none. */
export const markLeft = (person: number | null, keep?: Keep): void =>
  void writeKept(markerKey(), person === null ? null : String(person), keep)

/** Deletes the stored uploads of any other account. With null, deletes those of every account. */
export function keepLeftOf(person: number | null, keep?: Keep): void {
  const owner = readKept(markerKey(), keep)
  if (owner === null || owner === String(person)) return
  markLeft(null, keep)
  try {
    indexedDB.deleteDatabase(databaseOf(Number(owner)))
  } catch {
    // A browser without databases has stored nothing.
  }
}
