import { foldForSearch } from '#contract/search-fold.ts'
import { type Pattern, patternOf, placesOf } from '#contract/search-pattern.ts'
import type { Term } from '#contract/search-query.ts'
import type { Block } from './block.ts'

/** How well a term fits a name, best first. */
export const FIT = { whole: 0, start: 1, word: 2, inside: 3 } as const
export type Fit = (typeof FIT)[keyof typeof FIT]

/** A term made ready to be looked for in folded names as `Block.text` spells them. */
export type Needle = {
  /** What every name that fits holds; empty where that may be anything. */
  readonly bytes: string
  /** The same as text, folded; of a pattern, nothing that a folder's name could hold. */
  readonly folded: string | null
  /** The whole name must fit it: folded, unless letter case counts. */
  readonly pattern: Pattern | null
  /** The same pattern as what stands between its stars, where that says it all: then the folded bytes decide. */
  readonly pieces: readonly string[] | null
  /** As typed, where letter case counts: the name as it is must hold it. */
  readonly exact: string | null
  /** Does every name that fits end with the bytes? */
  readonly isAtEnd: boolean
}

/** Null for a term of which nothing is left once it is folded, and for what no name can hold. */
export function needleOf(term: Term, caseSensitive: boolean): Needle | null {
  const folded = foldForSearch(term.text)
  // No name holds a NUL; between names there is one.
  if (folded === '' || folded.includes('\0')) return null
  const exact = caseSensitive ? term.text : null
  if (!term.isPattern) return { bytes: spelled(folded), folded, pattern: null, pieces: null, exact, isAtEnd: false }
  const longest = folded.split(/[*?]/).reduce((best, piece) => (piece.length >= best.length ? piece : best), '')
  const isAtEnd = longest !== '' && folded.endsWith(longest)
  const pieces = caseSensitive || folded.includes('?') ? null : folded.split('*').map(spelled)
  return { bytes: spelled(longest), folded: null, pattern: patternOf(exact ?? folded), pieces, exact, isAtEnd }
}

/** Text as `Block.text` spells it. */
export const spelled = (text: string) => Buffer.from(text).toString('latin1')

/** What is asked of the rows of a block while it is gone through. */
type Visitor = {
  /** Does a row exist for whoever asks? Only then is it worth a long look, so that no time tells of names that are not theirs (T16). */
  readonly isThere: (row: number) => boolean
  /** Hears of each row whose name may fit a needle, in their order, how well it fits; null where it does not after all. False ends it. */
  readonly visit: (row: number, fit: Fit | null) => boolean
}

/** Goes through the rows of a block whose names may fit a needle. */
export function scan(block: Block, needle: Needle, { isThere, visit }: Visitor): void {
  if (needle.bytes === '') {
    for (let row = 0; row < block.rows; row++)
      if (!visit(row, isThere(row) && isFit(block, row, needle) ? FIT.inside : null)) return
    return
  }
  const { text, starts } = block
  const { length } = needle.bytes
  const sought = new Sought(text, needle.isAtEnd ? `${needle.bytes}\0` : needle.bytes)
  let row = 0
  for (let at = sought.from(0); at !== -1; ) {
    row = rowAt(starts, block.rows, row, at)
    const end = block.endOf(row)
    let fit = fitAt(text, starts[row] ?? 0, end, at, length)
    // The same name may hold it once more, and better; from the start of a word on nothing later is.
    at = sought.from(fit < FIT.inside ? end : at + 1)
    while (at !== -1 && at < end) {
      fit = better(fit, fitAt(text, starts[row] ?? 0, end, at, length))
      at = sought.from(fit < FIT.inside ? end : at + 1)
    }
    if (!visit(row, isPlain(needle) || (isThere(row) && isFit(block, row, needle)) ? fit : null)) return
  }
}

/** Goes through the rows of a block whose names begin with what a needle that is no pattern looks for: its best fits. */
export function scanStarts(block: Block, needle: Needle, { isThere, visit }: Visitor): void {
  const { text, starts } = block
  const { bytes } = needle
  const look = (row: number) => {
    const fit = fitAt(text, starts[row] ?? 0, block.endOf(row), starts[row] ?? 0, bytes.length)
    return visit(row, isPlain(needle) || (isThere(row) && isFit(block, row, needle)) ? fit : null)
  }
  if (block.rows > 0 && text.startsWith(bytes) && !look(0)) return
  const sought = new Sought(text, `\0${bytes}`)
  let row = 0
  for (let at = sought.from(0); at !== -1; at = sought.from(at + 1)) {
    row = rowAt(starts, block.rows, row, at + 1)
    if (!look(row)) return
  }
}

/** Does the bytes' being there decide? */
const isPlain = ({ pattern, exact }: Needle) => pattern === null && exact === null

/** Characters of a text that are looked at to learn what is rare in it. */
const SAMPLE = 16 * 1024
/** Pairs of a needle that are compared. */
const MOST_PAIRS = 16

/**
 * Looks for some text in a longer one by the rarest two characters of it: the runtime looks for two at once, many at a time, and for more than two
 * by a way that costs up to twenty times as much.
 */
class Sought {
  readonly #text: string
  readonly #sought: string
  readonly #pair: string
  readonly #offset: number

  constructor(text: string, sought: string) {
    this.#text = text
    this.#sought = sought
    this.#offset = sought.length > 2 ? rarestPair(text, sought) : 0
    this.#pair = sought.slice(this.#offset, this.#offset + 2)
  }

  /** Where it is next; -1 where it is not any more. */
  from(start: number): number {
    const offset = this.#offset
    let at = this.#text.indexOf(this.#pair, start + offset)
    if (this.#sought.length <= 2) return at
    while (at !== -1 && !this.#text.startsWith(this.#sought, at - offset)) at = this.#text.indexOf(this.#pair, at + 1)
    return at === -1 ? -1 : at - offset
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

/** Does a name hold what a needle needs? */
export function holds(block: Block, row: number, needle: Needle): boolean {
  if (!block.text.slice(block.starts[row], block.endOf(row)).includes(needle.bytes)) return false
  return (needle.pattern === null && needle.exact === null) || isFit(block, row, needle)
}

/** The slow half: what the name as it is has to say, of one that holds the needle's bytes. */
function isFit(block: Block, row: number, { pattern, pieces, exact }: Needle): boolean {
  if (pieces) return fitsPieces(block.text, block.starts[row] ?? 0, block.endOf(row), pieces)
  const name = block.nameAt(row)
  if (pattern === null) return exact === null || name.includes(exact)
  return placesOf(pattern, [...(exact === null ? foldForSearch(name) : name)]) !== null
}

/** Does the name between two places of a text begin with the first piece, end with the last, and hold those between in their order, without sharing anything? */
function fitsPieces(text: string, start: number, end: number, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? ''
  const last = pieces.at(-1) ?? ''
  const from = start + first.length
  const to = end - last.length
  if (from > to || !text.startsWith(last, to) || !text.startsWith(first, start)) return false
  return pieces.length === 2 || holdsInOrder(text.slice(from, to), pieces)
}

/** Does what is between the first piece and the last hold the others, in their order? */
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

function fitAt(text: string, from: number, to: number, at: number, length: number): Fit {
  if (at > from) return isLetter(text.charCodeAt(at - 1)) ? FIT.inside : FIT.word
  return at + length === to || isExtension(text, at + length, to) ? FIT.whole : FIT.start
}

const DOT = 0x2e

/** Is the rest of a name an extension and nothing more? */
function isExtension(text: string, at: number, to: number): boolean {
  if (text.charCodeAt(at) !== DOT) return false
  for (let i = at + 1; i < to; i++) if (text.charCodeAt(i) === DOT) return false
  return true
}

/** Is a byte of folded UTF-8 part of a word: a letter, a digit, or of a character beyond ASCII? */
function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte > 0x7f
}

/** Bytes that are walked over row by row rather than jumped. */
const NEAR = 2048

/** The row whose name holds a place that is not before `row`. */
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
