import { foldForSearch } from './search-fold.ts'
import { patternOf, placesOf } from './search-pattern.ts'
import type { ParsedQuery, Term } from './search-query.ts'

/** Start and end in UTF-16 units of the original name. */
export type Mark = readonly [from: number, to: number]

/**
 * Returns the parts of a name that match a query, ordered and disjoint, for highlighting. User-perceived characters are marked as a whole.
 * For a pattern, the characters other than `*` or `?`. Only terms are considered, whether or not the name matches the query.
 */
export function marksIn(name: string, query: Pick<ParsedQuery, 'terms' | 'caseSensitive'>): Mark[] {
  const spelled = toComparedForm(name, query.caseSensitive)
  const marks = query.terms.flatMap((term) =>
    term.isPattern ? marksOfPattern(term, spelled) : marksOfText(term, spelled),
  )
  return joined(marks.filter(([from, to]) => to > from))
}

/** A name in its compared form, with the start and end in the name of each UTF-16 unit of that form. */
type Spelled = {
  readonly text: string
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly isFolded: boolean
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function toComparedForm(name: string, isExact: boolean): Spelled {
  const pieces = Array.from(characters.segment(name), ({ segment, index }) => ({
    text: isExact ? segment : foldForSearch(segment),
    from: index,
    to: index + segment.length,
  }))
  const text = pieces.map((piece) => piece.text).join('')
  const [from, to] = [new Uint32Array(text.length), new Uint32Array(text.length)]
  let at = 0
  for (const piece of pieces) {
    from.fill(piece.from, at, at + piece.text.length)
    to.fill(piece.to, at, at + piece.text.length)
    at += piece.text.length
  }
  return { text, from, to, isFolded: !isExact }
}

const compared = ({ text }: Term, { isFolded }: Spelled) => (isFolded ? foldForSearch(text) : text)

function marksOfText(term: Term, spelled: Spelled): Mark[] {
  const wanted = compared(term, spelled)
  const marks: Mark[] = []
  if (wanted === '') return marks
  for (let at = spelled.text.indexOf(wanted); at !== -1; at = spelled.text.indexOf(wanted, at + wanted.length))
    marks.push([spelled.from[at] ?? 0, spelled.to[at + wanted.length - 1] ?? 0])
  return marks
}

function marksOfPattern(term: Term, spelled: Spelled): Mark[] {
  const pattern = patternOf(compared(term, spelled))
  const units = [...spelled.text]
  const places = placesOf(pattern, units)
  if (places === null) return []
  const starts = startsOf(units)
  return pattern.flatMap((wanted, row): Mark[] => {
    if (wanted === '*' || wanted === '?') return []
    const at = starts[places[row] ?? 0] ?? 0
    return [[spelled.from[at] ?? 0, spelled.to[at] ?? 0]]
  })
}

/** Returns the start of each character, in UTF-16 units. */
function startsOf(units: readonly string[]): number[] {
  let at = 0
  return units.map((unit) => {
    const start = at
    at += unit.length
    return start
  })
}

/** Sorts the marks and merges those that overlap or touch. */
function joined(marks: readonly Mark[]): Mark[] {
  const ordered = marks.toSorted(([a], [b]) => a - b)
  const apart: [number, number][] = []
  for (const [from, to] of ordered) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}
