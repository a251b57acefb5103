import type { ParsedQuery, Term } from '#contract/search-query.ts'
import { type Word, wordsOf } from './words.ts'

/** Words in a row, of which the last may go on: what somebody is typing. */
type Phrase = { readonly words: readonly string[]; readonly typed: readonly string[] }

/** What a query asks of a text: all of these, none of those. */
export type WantedWords = {
  readonly all: readonly Phrase[]
  readonly none: readonly Phrase[]
  readonly caseSensitive: boolean
}

/** More of a query are not looked for in texts. */
const MOST = { phrases: 32, words: 64 } as const

/** What a query asks of texts; null when it holds no word that could be in one. Patterns speak of names only. */
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

/** A last word that is shorter is meant whole: nearly every text has words that begin with two given letters. */
const SHORTEST_BEGINNING = 3

const mayGoOn = (last: string) => last.length >= SHORTEST_BEGINNING

/**
 * Words of a query that the full-text table is asked for together: each costs as much as its places in all texts, and nothing ends a question to
 * the table. The texts that it finds are asked for all of them.
 */
const MOST_ASKED = 16

type Asked = { readonly words: readonly string[]; readonly goesOn: boolean }

/** As much of phrases as there is room for. Whatever holds the whole also holds the beginning. */
function beginnings(phrases: readonly Phrase[]): Asked[] {
  let room = MOST_ASKED
  return phrases.flatMap(({ words }) => {
    const asked = words.slice(0, room)
    room -= asked.length
    const goesOn = asked.length === words.length && mayGoOn(asked.at(-1) ?? '')
    return asked.length === 0 ? [] : [{ words: asked, goesOn }]
  })
}

/** The first phrases for which there is room: one that is not all there would leave out too much. */
function wholeOnes(phrases: readonly Phrase[]): Asked[] {
  const asked = beginnings(phrases)
  const goesOn = ({ words }: Phrase) => mayGoOn(words.at(-1) ?? '')
  return phrases.flatMap((phrase, place) =>
    asked[place]?.words.length === phrase.words.length ? [{ words: phrase.words, goesOn: goesOn(phrase) }] : [],
  )
}

/** Quoted, nothing in it means anything to the full-text table; the last word may go on. */
function quoted({ words, goesOn }: Asked): string {
  return `"${words.join(' ').replaceAll('"', '""')}"${goesOn ? ' *' : ''}`
}

/** The expression for what is in one folder or below, by the word for it. */
export const placeExpression = (place: string) => `{place} : "${place}"`

/**
 * The expression for the full-text table (SQLite FTS5, 3). What was typed stands in it as quoted words only. What it finds is to be asked of the
 * text once more: of a long query it holds the beginning.
 *
 * @param place the word for the folder that everything found is in; null for all
 */
export function matchExpression({ all, none }: WantedWords, place: string | null): string {
  const words = beginnings(all).map((phrase) => `{text} : ${quoted(phrase)}`)
  const wanted = (place === null ? words : [placeExpression(place), ...words]).join(' AND ')
  const unwanted = wholeOnes(none).map((one) => `{text} : ${quoted(one)}`)
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT (${unwanted.join(' OR ')})`
}

/** Where in a text a phrase is (UTF-16 units). */
export type Place = { readonly from: number; readonly to: number; readonly phrase: number }

/**
 * Where the wanted phrases are in a text, in order, up to `most` of each.
 *
 * @param isTime asked now and then; false ends it
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

/** Where a phrase begins whose last word is the last of these; null where it does not end here. `text`: where case matters. */
function beginOf({ words, typed }: Phrase, last: readonly Word[], text: string | null): number | null {
  const begin = last.length - words.length
  if (begin < 0) return null
  for (const [index, wanted] of words.entries()) {
    const word = last[begin + index]
    const isBeginning = index === words.length - 1 && mayGoOn(wanted)
    if (!word || !isIt(word.folded, wanted, isBeginning)) return null
    if (text !== null && !isIt(text.slice(word.from, word.to).normalize('NFC'), typed[index] ?? '', isBeginning))
      return null
  }
  return last[begin]?.from ?? null
}

const isIt = (word: string, wanted: string, isBeginning: boolean) =>
  isBeginning ? word.startsWith(wanted) : word === wanted

/** Of a word that goes on only what was typed is marked, where letters stand one for one. */
function endOf({ words, typed }: Phrase, word: Word, text: string): number {
  const length = typed.at(-1)?.length ?? 0
  const isPlain = text.slice(word.from, word.to).normalize('NFC').length === word.to - word.from
  const isSame = word.folded.length === word.to - word.from && words.at(-1)?.length === length
  return isPlain && isSame ? Math.min(word.to, word.from + length) : word.to
}
