import { hrefOf } from './addresses.ts'
import { readKept, writeKept } from './storage.ts'

/** Under these keys stands where somebody was in books and films: what they read and watched. */
export const BOOK_PLACES = 'coffer.books'
export const FILM_PLACES = 'coffer.media.places'

/** Under this key stands what somebody searched for. */
export const RECENT_SEARCHES = 'coffer.searches'

/** Under this key stands the folder of this instance that took last what another app sent. */
export const receivingFolderKey = (base?: string): string => `coffer.received.folder ${hrefOf('/', base)}`

/** Whose places they are: others of the same number are at other instances of the same origin. */
const PERSON = 'coffer.places.of'

type Keep = NonNullable<Parameters<typeof readKept>[1]>

/** Forgets where another person was and what they searched for on this device once somebody else is at the page. `id` is that of an account. */
export function keepPlacesOf(id: number, keep?: Keep, base?: string): void {
  const person = hrefOf(`/${id}`, base).slice(1)
  if (readKept(PERSON, keep) === person) return
  for (const key of [BOOK_PLACES, FILM_PLACES, RECENT_SEARCHES, receivingFolderKey(base)]) writeKept(key, null, keep)
  writeKept(PERSON, person, keep)
}
