import { hrefOf } from './addresses.ts'
import { readStored, writeStored } from './storage.ts'

/** Storage keys of the positions in books and films. */
export const BOOK_PLACES = 'coffer.books'
export const FILM_PLACES = 'coffer.media.places'

/** Storage key of recent searches. */
export const RECENT_SEARCHES = 'coffer.searches'

/** Returns the storage key of the folder of this instance that last received a share from another app. */
export const receivingFolderKey = (base?: string): string => `coffer.received.folder ${hrefOf('/', base)}`

/**
 * Storage key of the account that the stored values belong to. Account ids of other instances on the same origin may be equal, so the value
 * includes the base path.
 */
const PERSON = 'coffer.places.of'

type Keep = NonNullable<Parameters<typeof readStored>[1]>

/** Deletes the positions and recent searches stored on this device when another user has signed in. `id` is the account id. */
export function clearPlacesOfOthers(id: number, keep?: Keep, base?: string): void {
  const person = hrefOf(`/${id}`, base).slice(1)
  if (readStored(PERSON, keep) === person) return
  for (const key of [BOOK_PLACES, FILM_PLACES, RECENT_SEARCHES, receivingFolderKey(base)]) writeStored(key, null, keep)
  writeStored(PERSON, person, keep)
}
