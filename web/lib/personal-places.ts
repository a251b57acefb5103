import { readKept, writeKept } from './storage.ts'

/** Under these keys stands where somebody was in books and films: what they read and watched. */
export const BOOK_PLACES = 'coffer.books'
export const FILM_PLACES = 'coffer.media.places'

/** Under this key stands what somebody searched for. */
export const RECENT_SEARCHES = 'coffer.searches'

/** Under this key stands the folder that took last what another app sent. */
export const RECEIVING_FOLDER = 'coffer.received.folder'

/** Whose places they are. */
const PERSON = 'coffer.places.of'

type Keep = NonNullable<Parameters<typeof readKept>[1]>

/** Forgets where another person was and what they searched for on this device once somebody else is at the page. `id` is that of an account. */
export function keepPlacesOf(id: number, keep?: Keep): void {
  if (readKept(PERSON, keep) === String(id)) return
  for (const key of [BOOK_PLACES, FILM_PLACES, RECENT_SEARCHES, RECEIVING_FOLDER]) writeKept(key, null, keep)
  writeKept(PERSON, String(id), keep)
}
