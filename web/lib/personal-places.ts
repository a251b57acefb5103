import { hrefOf } from './addresses.ts'
import { readStored, writeStored } from './storage.ts'

/** Storage keys of the positions in books and films. */
export const BOOK_PLACES = 'coffer.books'
export const FILM_PLACES = 'coffer.media.places'

/** Storage key of recent searches. */
export const RECENT_SEARCHES = 'coffer.searches'

/** Storage key under which earlier versions stored the files that were opened on this device. */
const OPENED_FILES = 'coffer.opened'

/** Storage key of the open folders of the tree in the sidebar. */
export const FOLDER_TREE = 'coffer.tree'

/** Returns the storage key of the folder of this instance that last received a share from another app. */
export const receivingFolderKey = (base?: string): string => `coffer.received.folder ${hrefOf('/', base)}`

/**
 * Storage key of the account that the stored values belong to. Account ids of other instances on the same origin may be equal, so the value
 * includes the base path.
 */
const PERSON = 'coffer.places.of'

type Keep = NonNullable<Parameters<typeof readStored>[1]>

/**
 * Deletes the positions, recent searches, opened files and open folders stored on this device when another user has signed in. `id` is the
 * account id.
 */
export function clearPlacesOfOthers(id: number, keep?: Keep, base?: string): void {
  const person = hrefOf(`/${id}`, base).slice(1)
  if (readStored(PERSON, keep) === person) return
  for (const key of [BOOK_PLACES, FILM_PLACES, RECENT_SEARCHES, OPENED_FILES, FOLDER_TREE, receivingFolderKey(base)])
    writeStored(key, null, keep)
  writeStored(PERSON, person, keep)
}
