import { hrefOf } from '#web/lib/addresses.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Returns the storage key of the account that may have unfinished uploads in this browser. Each instance on a host has its own key. */
const markerKey = (): string => `coffer.uploads ${hrefOf('/')}`

type Keep = NonNullable<Parameters<typeof readStored>[1]>

/** Returns the name of the database with an account's unfinished uploads. */
export const databaseName = (person: number): string => `coffer-uploads ${hrefOf('/')}#${person}`

/** Returns whether this browser may have unfinished uploads of an account, without opening the database. */
export const mayHaveInterrupted = (person: number, keep?: Keep): boolean =>
  readStored(markerKey(), keep) === String(person)

/** Records the account that may have unfinished uploads, or null for none. */
export const markInterrupted = (person: number | null, keep?: Keep): void =>
  void writeStored(markerKey(), person === null ? null : String(person), keep)

/** Deletes the stored uploads of any other account. With null, deletes those of every account. */
export function clearInterruptedOfOthers(person: number | null, keep?: Keep): void {
  const owner = readStored(markerKey(), keep)
  if (owner === null || owner === String(person)) return
  markInterrupted(null, keep)
  try {
    indexedDB.deleteDatabase(databaseName(Number(owner)))
  } catch {
    // A browser without databases has stored nothing.
  }
}
