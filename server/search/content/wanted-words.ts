import type { ParsedQuery, Term } from '#contract/search-query.ts'
import { type Word, wordsOf } from './words.ts'

/** Consecutive words, of which the last may be incomplete while the user types. */
type Phrase = { readonly words: readonly string[]; readonly typed: readonly string[] }

/** Requirements of a query for a text: all of these phrases, none of those. */
export type WantedWords = {
  readonly all: readonly Phrase[]
  readonly none: readonly Phrase[]
  readonly caseSensitive: boolean
}

/**
 * Maximum number of phrases of a query and of words in a phrase; more are ignored.
 *
 * @limit Search | Phrases of a search in file contents | {phrases} of {words} words
 */
const MOST = { phrases: 32, words: 64 } as const

/** Returns the requirements of a query for texts; null when it contains no word. Patterns apply to names only. */
export function wantedWords({ terms, without, caseSensitive }: ParsedQuery): WantedWords | null {
  const all = phrasesOf(terms)
  return all.length === 0 ? null : { all, none: phrasesOf(without), caseSensitive }
}

function phrasesOf(terms: readonly Term[]): Phrase[] {
  return terms
    .filter(({ isPattern }) => !isPattern)
    .map(({ text }) => phraseOf(text))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST.phrases)
}

function phraseOf(text: string): Phrase {
  const found = Array.from(wordsOf(text)).slice(0, MOST.words)
  return {
    words: found.map(({ folded }) => folded),
    typed: found.map(({ from, to }) => text.slice(from, to).normalize('NFC')),
  }
}

/**
 * Minimum length of a last word that is matched as a prefix; a shorter one must match exactly, because nearly every text has words that
 * start with two given letters.
 */
const SHORTEST_BEGINNING = 3

const canBePrefix = (last: string) => last.length >= SHORTEST_BEGINNING

/**
 * Maximum number of words per query of the full-text table: each costs as much as its occurrences in all texts, and a query of the table
 * cannot be interrupted. The texts that it finds are then searched for all words.
 */
const MOST_ASKED = 16

type Asked = { readonly words: readonly string[]; readonly goesOn: boolean }

/** Returns as much of the phrases as the limit allows. A text that contains a phrase also contains its beginning. */
function beginnings(phrases: readonly Phrase[]): Asked[] {
  let room = MOST_ASKED
  return phrases.flatMap(({ words }) => {
    const asked = words.slice(0, room)
    room -= asked.length
    const goesOn = asked.length === words.length && canBePrefix(asked.at(-1) ?? '')
    return asked.length === 0 ? [] : [{ words: asked, goesOn }]
  })
}

/** Returns the phrases that fit the limit as a whole: excluding by an incomplete phrase would exclude too much. */
function wholeOnes(phrases: readonly Phrase[]): Asked[] {
  const asked = beginnings(phrases)
  const goesOn = ({ words }: Phrase) => canBePrefix(words.at(-1) ?? '')
  return phrases.flatMap((phrase, place) =>
    asked[place]?.words.length === phrase.words.length ? [{ words: phrase.words, goesOn: goesOn(phrase) }] : [],
  )
}

/** Quotes words, so that nothing in them has a meaning to the full-text table; the last word may be a prefix. */
function quoted({ words, goesOn }: Asked): string {
  return `"${words.join(' ').replaceAll('"', '""')}"${goesOn ? ' *' : ''}`
}

/** Returns the expression for texts in one folder or below, by the folder's word. */
export const placeExpression = (place: string) => `{place} : "${place}"`

/**
 * Returns the expression for the full-text table (SQLite FTS5, section 3). Typed words are always quoted. Matches have to be checked
 * against the text, because the expression contains only the beginning of a long query.
 *
 * @param place the word of the folder that contains all matches; null for all
 */
export function matchExpression({ all, none }: WantedWords, place: string | null): string {
  const words = beginnings(all).map((phrase) => `{text} : ${quoted(phrase)}`)
  const wanted = (place === null ? words : [placeExpression(place), ...words]).join(' AND ')
  const unwanted = wholeOnes(none).map((one) => `{text} : ${quoted(one)}`)
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT (${unwanted.join(' OR ')})`
}

/** Position of a phrase in a text, in UTF-16 units. */
export type Place = { readonly from: number; readonly to: number; readonly phrase: number }

/**
 * Returns the positions of the wanted phrases in a text, in order, up to `most` of each.
 *
 * @param isTime called now and then; false stops the search
 */
export function placesIn(
  text: string,
  { all, caseSensitive }: WantedWords,
  most: number,
  isTime: () => boolean,
): Place[] {
  const places: Place[] = []
  const counts = all.map(() => 0)
  const longest = Math.max(...all.map(({ words }) => words.length))
  const last: Word[] = []
  let count = 0
  for (const word of wordsOf(text)) {
    last.push(word)
    if (last.length > longest) last.shift()
    for (const [phrase, wanted] of all.entries()) {
      const before = counts[phrase] ?? 0
      const from = before < most ? beginOf(wanted, last, caseSensitive ? text : null) : null
      if (from === null) continue
      places.push({ from, to: endOf(wanted, word, text), phrase })
      counts[phrase] = before + 1
    }
    count += 1
    if (places.length >= most * all.length || (count % 1024 === 0 && !isTime())) break
  }
  return places
}

/**
 * Returns the start of a phrase that ends with the last of these words; null when it does not end here. `text` is given when case matters.
 */
function beginOf({ words, typed }: Phrase, last: readonly Word[], text: string | null): number | null {
  const begin = last.length - words.length
  if (begin < 0) return null
  for (const [index, wanted] of words.entries()) {
    const word = last[begin + index]
    const isBeginning = index === words.length - 1 && canBePrefix(wanted)
    if (!word || !isIt(word.folded, wanted, isBeginning)) return null
    if (text !== null && !isIt(text.slice(word.from, word.to).normalize('NFC'), typed[index] ?? '', isBeginning))
      return null
  }
  return last[begin]?.from ?? null
}

const isIt = (word: string, wanted: string, isBeginning: boolean) =>
  isBeginning ? word.startsWith(wanted) : word === wanted

/** Returns the end of a match. Of a word matched as a prefix, only what was typed is marked, when letters correspond one to one. */
function endOf({ words, typed }: Phrase, word: Word, text: string): number {
  const length = typed.at(-1)?.length ?? 0
  const isPlain = text.slice(word.from, word.to).normalize('NFC').length === word.to - word.from
  const isSame = word.folded.length === word.to - word.from && words.at(-1)?.length === length
  return isPlain && isSame ? Math.min(word.to, word.from + length) : word.to
}
