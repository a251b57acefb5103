import type { Listing } from './listing.ts'

/** Pause after which the next key starts a new search, in milliseconds. */
const TYPE_AHEAD_PAUSE = 800

/** State of searching by typing. */
export interface TypeAhead {
  readonly typed: string
  /** Time of the last key, in milliseconds. */
  readonly at: number
}

/** Initial state. */
export const NO_TYPE_AHEAD: TypeAhead = { typed: '', at: Number.NEGATIVE_INFINITY }

/** Adds a typed character. After a pause, the search starts over. */
export const typeAhead = (before: TypeAhead, character: string, now: number): TypeAhead => ({
  typed: now - before.at > TYPE_AHEAD_PAUSE ? character : before.typed + character,
  at: now,
})

/** Returns whether the user is typing a name, so that Space is part of it. */
export const isTypingAhead = (state: TypeAhead, now: number): boolean =>
  state.typed !== '' && now - state.at <= TYPE_AHEAD_PAUSE

/** Returns `a` for `aaa`: repeating a key moves to the next name with that letter. */
const unrepeated = (typed: string): string => {
  const [first = ''] = typed
  return [...typed].every((character) => character === first) ? first : typed
}

/**
 * Returns the position of the next name that begins with the typed text, ignoring case and accents. Searches from `position` on and wraps
 * around. Returns -1 if there is none. A single character starts after the current item; a longer text may match the current one.
 */
export function findTyped(
  listing: Pick<Listing, 'names'>,
  { rows }: { readonly rows: ArrayLike<number> },
  position: number,
  typed: string,
  locale: string,
): number {
  const wanted = unrepeated(typed)
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', usage: 'search' })
  const begin = Math.max(position, 0) + (wanted.length === 1 && position >= 0 ? 1 : 0)
  for (let step = 0; step < rows.length; step += 1) {
    const place = (begin + step) % rows.length
    const name = listing.names[rows[place] ?? 0] ?? ''
    if (compare(name.slice(0, wanted.length), wanted) === 0) return place
  }
  return -1
}
