import type { Mark } from '#web/ui/marked-text.tsx'

/** How well words fit the name of a command, lowest first, and where they stand in it. */
export interface Match {
  readonly score: number
  /** Are only its letters there, and not its words? */
  readonly isScattered: boolean
  readonly marks: readonly Mark[]
}

/** What begins the name beats what begins a word, and that what is inside of one. */
const START = 0
const WORD = 1
const INSIDE = 2

/** As long as the text itself, letter for letter, so that places in it are places in the text. */
const fold = (text: string): string =>
  Array.from(text, (letter) => {
    const folded = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()
    return folded.length === letter.length ? folded : letter
  }).join('')

const isLetter = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)

/** Where a word stands in a folded name, at the best of its places; null where it does not. */
function placeOf(name: string, word: string): { readonly at: number; readonly score: number } | null {
  const first = name.indexOf(word)
  if (first === -1) return null
  for (let at = first; at !== -1; at = name.indexOf(word, at + 1)) {
    if (at === 0) return { at, score: START }
    if (!isLetter(name.charAt(at - 1))) return { at, score: WORD }
  }
  return { at: first, score: INSIDE }
}

/** The letters of what was typed, one after the other somewhere in a folded name; null where they are not. */
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

/** Puts marks in order, with those that touch made one. */
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
 * Judges the name of a command by what was typed: all of its words in any order, else its letters in theirs, letter case and accents aside.
 *
 * @returns null where it does not fit
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
