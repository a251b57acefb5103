import type { Mark } from '#web/ui/marked-text.tsx'

/** Match of the input with the name of a command: a score, where lower is better, and the matched ranges. */
export interface Match {
  readonly score: number
  /** Whether only the letters occur in order, but not the words. */
  readonly isScattered: boolean
  readonly marks: readonly Mark[]
}

/** Scores of a word: a match at the start of the name ranks before the start of a word, and that before the inside of a word. */
const START = 0
const WORD = 1
const INSIDE = 2

/** Returns the text without case and accents. It has the same length, so that positions are valid in the original text. */
const fold = (text: string): string =>
  Array.from(text, (letter) => {
    const folded = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()
    return folded.length === letter.length ? folded : letter
  }).join('')

const isLetter = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)

/** Returns the best position of a word in a folded name, or null if it does not occur. */
function placeOf(name: string, word: string): { readonly at: number; readonly score: number } | null {
  const first = name.indexOf(word)
  if (first === -1) return null
  for (let at = first; at !== -1; at = name.indexOf(word, at + 1)) {
    if (at === 0) return { at, score: START }
    if (!isLetter(name.charAt(at - 1))) return { at, score: WORD }
  }
  return { at: first, score: INSIDE }
}

/** Returns the match of letters that occur in order anywhere in a folded name, or null. */
function scattered(name: string, letters: string): Match | null {
  const marks: Mark[] = []
  let at = 0
  for (const letter of letters) {
    const place = name.indexOf(letter, at)
    if (place === -1) return null
    at = place + letter.length
    const last = marks.at(-1)
    if (last && last[1] === place) marks[marks.length - 1] = [last[0], at]
    else marks.push([place, at])
  }
  return { score: marks.length, isScattered: true, marks }
}

/** Sorts marks and merges adjacent ones. */
function joined(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = []
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/**
 * Matches the name of a command with the input, ignoring case and accents: all words in any order, else all letters in order.
 *
 * @returns null if it does not match
 */
export function matchCommand(name: string, typed: string): Match | null {
  const folded = fold(name)
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const places = words.map((word) => ({ word, place: placeOf(folded, word) }))
  if (places.every(({ place }) => place !== null)) {
    const score = places.reduce((sum, { place }) => sum + (place?.score ?? 0), 0)
    const marks = places.flatMap(({ word, place }): Mark[] => (place ? [[place.at, place.at + word.length]] : []))
    return { score, isScattered: false, marks: joined(marks) }
  }
  return scattered(folded, words.join(''))
}

/** Returns whether a name contains all words of the input, in any order, ignoring case and accents. */
export function matchesByWords(name: string, typed: string): boolean {
  const match = matchCommand(name, typed)
  return match !== null && !match.isScattered
}
