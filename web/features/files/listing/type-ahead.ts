import type { Listing } from './listing.ts'
import type { Arrangement } from './order.ts'

/** After this pause the next key begins a new word, in ms. */
const TYPE_AHEAD_PAUSE = 800

/** What has been typed so far. */
export interface TypeAhead {
  readonly typed: string
  /** When the last key came, in ms. */
  readonly at: number
}

/** Nothing typed. */
export const NO_TYPE_AHEAD: TypeAhead = { typed: '', at: Number.NEGATIVE_INFINITY }

/** Adds a typed character; a pause starts over. */
export const typeAhead = (before: TypeAhead, character: string, now: number): TypeAhead => ({
  typed: now - before.at > TYPE_AHEAD_PAUSE ? character : before.typed + character,
  at: now,
})

/** Whether a word is still being typed, so that Space belongs to it. */
export const isTypingAhead = (state: TypeAhead, now: number): boolean =>
  state.typed !== '' && now - state.at <= TYPE_AHEAD_PAUSE

/** `aaa` as `a`: the same key again means the next name with it. */
const unrepeated = (typed: string): string => {
  const [first = ''] = typed
  return [...typed].every((character) => character === first) ? first : typed
}

/**
 * The position of the next name that begins with what was typed, case and accents aside, from `position` on and around
 * the end; -1 when there is none. A single key looks behind the current item, a longer word may stay on it.
 */
export function findTyped(
  listing: Listing,
  { rows }: Arrangement,
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
