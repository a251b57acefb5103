import { DOT } from '#server/platform/text/characters.ts'
import { FIT, type Fit, isLetter } from './fit.ts'
import { placeRank } from './rank.ts'

/** Rows of a segment. */
export const SEGMENT_ROWS = 512
/**
 * Sizes of the two filters of a segment, in bits: powers of two. Ordinary names set a tenth of the first, so that one in ten segments is
 * searched in vain for names that start with a text, and a quarter of the second, of which two bits are compared.
 */
const PREFIX_BITS = 4096
const WHOLE_BITS = 8192
const PREFIX_WORDS = PREFIX_BITS / 32
const WHOLE_WORDS = WHOLE_BITS / 32
/** Maximum number of leading bytes of a name or word that the first filter distinguishes. */
const PREFIX = 3
/** Depth of a segment without folders that are in the tree. */
const NOWHERE = 255

/** Rows of a block, as they are summarized. */
type Rows = {
  readonly rows: number
  readonly isSealed: boolean
  readonly text: string
  readonly starts: Uint32Array
  readonly folders: Uint32Array
  readonly modified: Uint32Array
  endOf(row: number): number
}

/** Depths of folders below the top of the tree; they change when `moves` does. */
export type FolderDepths = { readonly moves: number; depthInSlot(slot: number): number | null }

/**
 * Summary of each segment of a block: enough to tell how well its best row can rank at most, so that a search examines promising segments
 * first and leaves out the others. Rows of a block never change, so a summary only grows; dead rows make it less precise, not wrong.
 */
export class Segments {
  /**
   * Two bit sets of each segment, of hashes (B. H. Bloom, Space/time trade-offs in hash coding with allowable errors, 1970): of the first
   * bytes of each name and of each word, and of each name, with and without its extension.
   */
  #prefixes = new Uint32Array(0)
  #wholes = new Uint32Array(0)
  /** Latest modification time in each segment. */
  #newest = new Uint32Array(0)
  /** Smallest depth of a folder with rows in each segment, below the top of the tree. */
  #depths = new Uint8Array(0)
  /** Number of rows that are summarized. */
  rows = 0
  /** State of the folder table (`moves`) for which the depths hold. */
  #moves = 0

  /** Number of segments, of which the last may be incomplete. */
  get count(): number {
    return Math.ceil(this.rows / SEGMENT_ROWS)
  }

  /** Size in bytes. */
  get byteLength(): number {
    return this.#prefixes.byteLength + this.#wholes.byteLength + this.#newest.byteLength + this.#depths.byteLength
  }

  /** Summarizes the rows up to `until`. */
  extend(block: Rows, folders: FolderDepths, until: number): void {
    this.#reserve(Math.ceil((block.isSealed ? block.rows : until) / SEGMENT_ROWS))
    // Depths that hold no longer are computed for all rows at once, by `refreshDepths`.
    if (this.rows === 0) this.#moves = folders.moves
    this.#summarizePlaces(block, folders, this.rows, until)
    const { text, starts } = block
    for (let row = this.rows; row < until; row++)
      this.#addName(Math.floor(row / SEGMENT_ROWS), text, starts[row] ?? 0, block.endOf(row))
    this.rows = until
  }

  /** Whether folders have moved since their depths were computed. */
  isMoved({ moves }: FolderDepths): boolean {
    return this.#moves !== moves
  }

  /** Computes the depths again, after folders moved. */
  refreshDepths(block: Rows, folders: FolderDepths): void {
    this.#moves = folders.moves
    this.#depths.fill(NOWHERE)
    this.#summarizePlaces(block, folders, 0, this.rows)
  }

  /** Returns the lowest `placeRank` that a row of a segment may have below a folder of the given depth. */
  bestPlace(segment: number, top: number, folders: FolderDepths): number {
    const depth = this.isMoved(folders) ? 0 : (this.#depths[segment] ?? 0)
    return placeRank(Math.max(0, depth - top), this.#newest[segment] ?? 0)
  }

  /** Returns the best fit that a name in a segment may have. */
  bestFit(segment: number, { whole, start, word }: FitHashes): Fit {
    const prefixes = segment * PREFIX_WORDS
    if (!holds(this.#prefixes, prefixes, start & PREFIX_MASK))
      return holds(this.#prefixes, prefixes, word & PREFIX_MASK) ? FIT.word : FIT.inside
    const wholes = segment * WHOLE_WORDS
    const isWhole = holds(this.#wholes, wholes, whole & WHOLE_MASK) && holds(this.#wholes, wholes, secondOf(whole))
    return isWhole ? FIT.whole : FIT.start
  }

  /** Releases unused memory. */
  trim(): void {
    const { count } = this
    this.#prefixes = this.#prefixes.slice(0, count * PREFIX_WORDS)
    this.#wholes = this.#wholes.slice(0, count * WHOLE_WORDS)
    this.#newest = this.#newest.slice(0, count)
    this.#depths = this.#depths.slice(0, count)
  }

  #reserve(segments: number): void {
    const known = this.#newest.length
    if (segments <= known) return
    const room = Math.max(segments, Math.min(known * 2, known + 32))
    this.#prefixes = grown(this.#prefixes, new Uint32Array(room * PREFIX_WORDS))
    this.#wholes = grown(this.#wholes, new Uint32Array(room * WHOLE_WORDS))
    this.#newest = grown(this.#newest, new Uint32Array(room))
    this.#depths = grown(this.#depths, new Uint8Array(room).fill(NOWHERE))
  }

  #summarizePlaces(block: Rows, folders: FolderDepths, from: number, until: number): void {
    let slot = -1
    let depth = NOWHERE
    for (let row = from; row < until; row++) {
      const folder = block.folders[row] ?? 0
      if (folder !== slot) {
        slot = folder
        depth = Math.min(folders.depthInSlot(folder) ?? NOWHERE, NOWHERE)
      }
      const segment = Math.floor(row / SEGMENT_ROWS)
      if (depth < (this.#depths[segment] ?? 0)) this.#depths[segment] = depth
      const modified = block.modified[row] ?? 0
      if (modified > (this.#newest[segment] ?? 0)) this.#newest[segment] = modified
    }
  }

  #addName(segment: number, text: string, from: number, to: number): void {
    const prefixes = segment * PREFIX_WORDS
    let hash = WHOLE
    let stem = 0
    let hasDot = false
    let isInWord = false
    for (let at = from; at < to; at++) {
      const byte = text.charCodeAt(at)
      if (byte === DOT) {
        stem = hash
        hasDot = true
      }
      if (!isInWord) this.#addPrefixes(prefixes, text, at, to, at === from ? START : WORD)
      isInWord = isLetter(byte)
      hash = next(hash, byte)
    }
    this.#addWhole(segment * WHOLE_WORDS, mixed(hash))
    if (hasDot) this.#addWhole(segment * WHOLE_WORDS, mixed(stem))
  }

  #addPrefixes(filter: number, text: string, from: number, to: number, kind: number): void {
    const end = Math.min(to, from + PREFIX)
    let hash = kind
    for (let at = from; at < end; at++) {
      hash = next(hash, text.charCodeAt(at))
      set(this.#prefixes, filter, mixed(hash) & PREFIX_MASK)
    }
  }

  #addWhole(filter: number, hash: number): void {
    set(this.#wholes, filter, hash & WHOLE_MASK)
    set(this.#wholes, filter, secondOf(hash))
  }
}

const PREFIX_MASK = PREFIX_BITS - 1
const WHOLE_MASK = WHOLE_BITS - 1

/** Returns the second bit of a hash that sets two. */
const secondOf = (hash: number): number => (hash >>> 16) & WHOLE_MASK

function set(filters: Uint32Array, filter: number, bit: number): void {
  const word = filter + (bit >>> 5)
  filters[word] = (filters[word] ?? 0) | (1 << (bit & 31))
}

function holds(filters: Uint32Array, filter: number, bit: number): boolean {
  return ((filters[filter + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0
}

function grown<Column extends Uint32Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}

/** Hashes of a searched text, by which {@link Segments} find names that are this text, start with it, or have a word that starts with it. */
export type FitHashes = { readonly whole: number; readonly start: number; readonly word: number }

/** Returns the hashes of a text in the encoding of `Block.text`; it is not empty. */
export function fitHashesOf(bytes: string): FitHashes {
  const prefix = bytes.slice(0, PREFIX)
  return { whole: mixed(hashOf(WHOLE, bytes)), start: mixed(hashOf(START, prefix)), word: mixed(hashOf(WORD, prefix)) }
}

/** First values of the hashes of each kind. */
const WHOLE = 0x811c9dc5
const START = 0x1b873593
const WORD = 0x4b2e1d77

/** Adds a byte to a hash (FNV-1a, 32 bits). */
const next = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193)

/** Spreads what distinguishes hashes over all of their bits (A. Appleby, MurmurHash3, the first steps of its finalizer). */
const mixed = (hash: number): number => {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return half ^ (half >>> 13)
}

function hashOf(kind: number, bytes: string): number {
  let hash = kind
  for (let at = 0; at < bytes.length; at++) hash = next(hash, bytes.charCodeAt(at))
  return hash
}
