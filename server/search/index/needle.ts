import { foldForSearch } from '#contract/search-fold.ts'
import { type Pattern, patternOf, placesOf } from '#contract/search-pattern.ts'
import type { Term } from '#contract/search-query.ts'
import type { Block } from './block.ts'
import { FIT, type Fit, fitAt } from './fit.ts'

/** Term prepared for searching folded names, encoded as in `Block.text`. */
export type Needle = {
  /** Bytes that every matching name contains; empty when there are none in common. */
  readonly bytes: string
  /** The same as folded text; null for a pattern, which never matches a folder name. */
  readonly folded: string | null
  /** Pattern that the whole name must match: folded, unless case-sensitive. */
  readonly pattern: Pattern | null
  /** The pattern as the text between its asterisks, when that is equivalent: the folded bytes then decide. */
  readonly pieces: readonly string[] | null
  /** Term as typed, when case-sensitive: the unfolded name must contain it. */
  readonly exact: string | null
  readonly search: PairSearch
  /** Search for names that start with the bytes. */
  readonly startSearch: PairSearch
}

/** Returns the needle for a term; null when folding leaves nothing of the term, or no name can contain it. */
export function needleOf(term: Term, caseSensitive: boolean): Needle | null {
  const folded = foldForSearch(term.text)
  // No name contains a NUL; NULs separate names in a block.
  if (folded === '' || folded.includes('\0')) return null
  const exact = caseSensitive ? term.text : null
  if (!term.isPattern) {
    const bytes = utf8AsLatin1(folded)
    const searches = { search: new PairSearch(bytes), startSearch: new PairSearch(`\0${bytes}`) }
    return { bytes, folded, pattern: null, pieces: null, exact, ...searches }
  }
  const longest = folded.split(/[*?]/).reduce((best, piece) => (piece.length >= best.length ? piece : best), '')
  const isAtEnd = longest !== '' && folded.endsWith(longest)
  const pieces = caseSensitive || folded.includes('?') ? null : folded.split('*').map(utf8AsLatin1)
  const bytes = utf8AsLatin1(longest)
  const searches = { search: new PairSearch(isAtEnd ? `${bytes}\0` : bytes), startSearch: new PairSearch(`\0${bytes}`) }
  return { bytes, folded: null, pattern: patternOf(exact ?? folded), pieces, exact, ...searches }
}

/** Returns text in the encoding of `Block.text`. */
export const utf8AsLatin1 = (text: string) => Buffer.from(text).toString('latin1')

/** Callbacks for scanning the rows of a block. */
type RowVisitor = {
  /**
   * Whether a row exists for the subject. Expensive checks run only then, so that timing reveals nothing about names that the subject may
   * not list (see docs/operate/security.md).
   */
  readonly isVisible: (row: number) => boolean
  /** Receives each row whose name may match, in order, with its fit; null when it does not match after all. Returns false to stop. */
  readonly visit: (row: number, fit: Fit | null) => boolean
  /** Returns whether a match in a row counts; by default, all matches count. */
  readonly matters?: (row: number) => boolean
}

/** Rows of a block from `from` up to `to`. */
export type RowRange = { readonly from: number; readonly to: number }

/** Scans the rows of a block whose names may match a needle. */
export function scan(
  block: Block,
  needle: Needle,
  { isVisible, visit, matters }: RowVisitor,
  { from, to }: RowRange = { from: 0, to: block.rows },
): void {
  if (needle.bytes === '') {
    for (let row = from; row < to; row++)
      if (!visit(row, isVisible(row) && isFit(block, row, needle) ? FIT.inside : null)) return
    return
  }
  const { text, starts } = block
  const { length } = needle.bytes
  const base = starts[from] ?? 0
  const part = to - from === block.rows ? text : text.slice(base, starts[to])
  const sought = needle.search
  let row = from
  for (let at = sought.nextIndex(part, 0); at !== -1; ) {
    row = rowAt(starts, to, row, base + at)
    const start = starts[row] ?? 0
    const end = block.endOf(row)
    if (matters && !matters(row)) {
      at = sought.nextIndex(part, end - base)
      continue
    }
    let fit = fitAt(text, start, end, base + at, length)
    // The name may contain it again with a better fit; after a match at the start of a word no later one is better.
    at = sought.nextIndex(part, fit < FIT.inside ? end - base : at + 1)
    while (at !== -1 && base + at < end) {
      fit = better(fit, fitAt(text, start, end, base + at, length))
      at = sought.nextIndex(part, fit < FIT.inside ? end - base : at + 1)
    }
    if (!visit(row, isPlain(needle) || (isVisible(row) && isFit(block, row, needle)) ? fit : null)) return
  }
}

/** Scans the rows of a block whose names start with a needle that is not a pattern: its best matches. */
export function scanStarts(
  block: Block,
  needle: Needle,
  { isVisible, visit, matters }: RowVisitor,
  { from, to }: RowRange = { from: 0, to: block.rows },
): void {
  if (from === to) return
  const { text, starts } = block
  const { bytes, startSearch } = needle
  const look = (row: number): boolean => {
    if (matters && !matters(row)) return true
    const start = starts[row] ?? 0
    const fit = fitAt(text, start, block.endOf(row), start, bytes.length)
    return visit(row, isPlain(needle) || (isVisible(row) && isFit(block, row, needle)) ? fit : null)
  }
  if (from === 0 && text.startsWith(bytes) && !look(0)) return
  // The NUL before a name belongs to the part.
  const base = Math.max(0, (starts[from] ?? 0) - 1)
  const part = text.slice(base, starts[to])
  let row = from
  for (let at = startSearch.nextIndex(part, 0); at !== -1; at = startSearch.nextIndex(part, at + 1)) {
    row = rowAt(starts, to, row, base + at + 1)
    if (!look(row)) return
  }
}

/** Whether the presence of the bytes alone decides. */
const isPlain = ({ pattern, exact }: Needle) => pattern === null && exact === null

/** Characters of a text that are sampled to find rare pairs. */
const SAMPLE = 16 * 1024
/** Maximum number of pairs of a needle that are compared. */
const MOST_PAIRS = 16

/**
 * Searches texts for a string by the string's rarest pair of characters in the first of them: the runtime searches for two characters at
 * many positions at once, and for more with an algorithm that can be twenty times as expensive.
 */
class PairSearch {
  readonly #sought: string
  #pair: string
  #offset: number | null

  constructor(sought: string) {
    this.#sought = sought
    this.#pair = sought
    this.#offset = sought.length > 2 ? null : 0
  }

  /** Returns the next position from `start` on; -1 when there is none. */
  nextIndex(text: string, start: number): number {
    const sought = this.#sought
    const offset = this.#offset ?? this.#selectPair(text)
    let at = text.indexOf(this.#pair, start + offset)
    if (sought.length <= 2) return at
    while (at !== -1 && !text.startsWith(sought, at - offset)) at = text.indexOf(this.#pair, at + 1)
    return at === -1 ? -1 : at - offset
  }

  #selectPair(text: string): number {
    const offset = rarestPair(text, this.#sought)
    this.#offset = offset
    this.#pair = this.#sought.slice(offset, offset + 2)
    return offset
  }
}

function rarestPair(text: string, sought: string): number {
  const middle = text.length >>> 1
  const sample = text.slice(Math.max(0, middle - SAMPLE / 2), middle + SAMPLE / 2)
  let rarest = 0
  let fewest = Number.POSITIVE_INFINITY
  for (let offset = 0; offset < Math.min(sought.length - 1, MOST_PAIRS); offset++) {
    const pair = sought.slice(offset, offset + 2)
    let count = 0
    for (let at = sample.indexOf(pair); at !== -1 && count < fewest; at = sample.indexOf(pair, at + 1)) count += 1
    if (count >= fewest) continue
    rarest = offset
    fewest = count
  }
  return rarest
}

const better = (one: Fit, other: Fit): Fit => (one < other ? one : other)

/** Whether a name matches a needle. */
export function holds(block: Block, row: number, needle: Needle): boolean {
  if (!block.text.slice(block.starts[row], block.endOf(row)).includes(needle.bytes)) return false
  return (needle.pattern === null && needle.exact === null) || isFit(block, row, needle)
}

/** Expensive part of a match: checks the unfolded name of a row that contains the needle's bytes. */
function isFit(block: Block, row: number, { pattern, pieces, exact }: Needle): boolean {
  if (pieces) return fitsPieces(block.text, block.starts[row] ?? 0, block.endOf(row), pieces)
  const name = block.nameAt(row)
  if (pattern === null) return exact === null || name.includes(exact)
  return placesOf(pattern, [...(exact === null ? foldForSearch(name) : name)]) !== null
}

/**
 * Whether the name between two offsets of a text starts with the first piece, ends with the last, and contains the others in between, in
 * order and without overlap.
 */
function fitsPieces(text: string, start: number, end: number, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? ''
  const last = pieces.at(-1) ?? ''
  const from = start + first.length
  const to = end - last.length
  if (from > to || !text.startsWith(last, to) || !text.startsWith(first, start)) return false
  return pieces.length === 2 || holdsInOrder(text.slice(from, to), pieces)
}

/** Whether the text between the first and the last piece contains the others, in order. */
function holdsInOrder(between: string, pieces: readonly string[]): boolean {
  let at = 0
  for (let place = 1; place < pieces.length - 1; place++) {
    const piece = pieces[place] ?? ''
    const found = between.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return true
}

/** Distance in bytes that is walked row by row instead of by binary search. */
const NEAR = 2048

/** Returns the row whose name contains an offset that is not before `row`. */
function rowAt(starts: Uint32Array, rows: number, row: number, at: number): number {
  let found = row
  if (at - (starts[row] ?? 0) > NEAR) {
    let low = row
    let high = rows
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    found = low
  }
  while ((starts[found + 1] ?? 0) <= at) found += 1
  return found
}
