import { foldForSearch } from '#contract/search-fold.ts'
import { type Pattern, patternOf, placesOf } from '#contract/search-pattern.ts'
import type { Term } from '#contract/search-query.ts'
import type { Block } from './block.ts'

/** How well a term fits a name, best first. */
const FIT = { whole: 0, start: 1, word: 2, inside: 3 } as const
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
}

/** Null for a term of which nothing is left once it is folded, and for what no name can hold. */
export function needleOf(term: Term, caseSensitive: boolean): Needle | null {
  const folded = foldForSearch(term.text)
  // No name holds a NUL; between names there is one.
  if (folded === '' || folded.includes('\0')) return null
  const exact = caseSensitive ? term.text : null
  if (!term.isPattern) return { bytes: spelled(folded), folded, pattern: null, pieces: null, exact }
  const longest = folded.split(/[*?]/).reduce((best, piece) => (piece.length > best.length ? piece : best), '')
  const pieces = caseSensitive || folded.includes('?') ? null : folded.split('*').map(spelled)
  return { bytes: spelled(longest), folded: null, pattern: patternOf(exact ?? folded), pieces, exact }
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
  const { bytes } = needle
  const isPlain = needle.pattern === null && needle.exact === null
  let row = 0
  for (let at = text.indexOf(bytes); at !== -1; ) {
    row = rowAt(starts, block.rows, row, at)
    const end = block.endOf(row)
    let fit = fitAt(text, starts[row] ?? 0, end, at, bytes.length)
    // The same name may hold it once more, and better; from the start of a word on nothing later is.
    at = text.indexOf(bytes, fit < FIT.inside ? end : at + 1)
    while (at !== -1 && at < end) {
      fit = better(fit, fitAt(text, starts[row] ?? 0, end, at, bytes.length))
      at = text.indexOf(bytes, fit < FIT.inside ? end : at + 1)
    }
    if (!visit(row, isPlain || (isThere(row) && isFit(block, row, needle)) ? fit : null)) return
  }
}

const better = (one: Fit, other: Fit): Fit => (one < other ? one : other)

/** Does a name hold what a needle needs? */
export function holds(block: Block, row: number, needle: Needle): boolean {
  if (!block.text.slice(block.starts[row], block.endOf(row)).includes(needle.bytes)) return false
  return (needle.pattern === null && needle.exact === null) || isFit(block, row, needle)
}

/** The slow half: what the name as it is has to say, of one that holds the needle's bytes. */
function isFit(block: Block, row: number, { pattern, pieces, exact }: Needle): boolean {
  if (pieces) return fitsPieces(block.text.slice(block.starts[row], block.endOf(row)), pieces)
  const name = block.nameAt(row)
  if (pattern === null) return exact === null || name.includes(exact)
  return placesOf(pattern, [...(exact === null ? foldForSearch(name) : name)]) !== null
}

/** Does a name begin with the first piece, end with the last, and hold those between in their order, without sharing anything? */
function fitsPieces(name: string, pieces: readonly string[]): boolean {
  const last = pieces.length - 1
  const end = name.length - (pieces[last]?.length ?? 0)
  let at = 0
  for (let place = 0; place < last; place++) {
    const piece = pieces[place] ?? ''
    const found = place === 0 ? 0 : name.indexOf(piece, at)
    if (found === -1 || !name.startsWith(piece, found)) return false
    at = found + piece.length
  }
  return at <= end && name.endsWith(pieces[last] ?? '')
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
