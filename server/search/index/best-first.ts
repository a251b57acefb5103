import type { Block } from './block.ts'
import { FIT, type Fit } from './fit.ts'
import type { FolderTable } from './folder-table.ts'
import type { IndexTree } from './index-tree.ts'
import { type Needle, type RowRange, scan, scanStarts } from './needle.ts'
import { PLACES } from './rank.ts'
import { RowCollector, type Search } from './row-collector.ts'
import { type FitHashes, fitHashesOf, SEGMENT_ROWS } from './segments.ts'

/** Rows between two checks of the clock: a row with a long name may cost nearly a millisecond. */
export const CLOCK_EVERY = 8

/** Rows that are searched at once until enough are found. */
const ROWS_AT_ONCE = 4 * SEGMENT_ROWS

/**
 * Maximum number of rows of a block that are summarized during a search: half a millisecond. More wait for the background; until then all
 * of them are searched.
 */
const MOST_BEHIND = 8192

/** More than the number of segments of an index. */
const SEGMENTS = 2 ** 24

/**
 * Whether a search may leave out segments. Its time then depends on all names, so that it is used only for subjects who may list all of
 * them.
 */
export const canSearchBestFirst = ({ needles, view }: Search): boolean => needles.length < 2 && view.isEverything

/**
 * Searches for at most one term: from the first row on until as many rows are found as are wanted, then the segments that may have better
 * ones, the most promising first. Finds the same as a search of all rows.
 */
export class BestFirst {
  readonly #search: Search
  readonly #blocks: readonly Block[]
  readonly #folders: FolderTable
  readonly #needle: Needle | undefined
  readonly #collectors: RowCollector[] = []
  /** Number of the first segment of each block. */
  readonly #firsts: number[] = []
  #seen = 0

  constructor(search: Search, { blocks, folders }: Pick<IndexTree, 'blocks' | 'folders'>) {
    this.#search = search
    this.#blocks = blocks
    this.#folders = folders
    this.#needle = search.needles[0]
  }

  /** Returns false when the time limit expired before the end. */
  find(): boolean {
    const { best } = this.#search
    for (const [place, { rows }] of this.#blocks.entries()) {
      for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
        if (best.isFull) return this.#findBetter(place, from)
        if (!this.#searchRows(place, { from, to: Math.min(from + ROWS_AT_ONCE, rows) })) return false
      }
    }
    return true
  }

  /** Searches the segments from a row of a block on, as far as they may have rows that are better than those found. */
  #findBetter(block: number, row: number): boolean {
    const { best } = this.#search
    best.tighten()
    for (const rank of this.#promising(block, row)) {
      const { place, segment } = this.#segmentAt(rank % SEGMENTS)
      const from = segment * SEGMENT_ROWS
      const bound = Math.floor(rank / SEGMENTS)
      if (!best.accepts(bound, place, from)) continue
      const to = Math.min(from + SEGMENT_ROWS, this.#blocks[place]?.rows ?? 0)
      if (!this.#searchRows(place, { from, to }, Math.floor(bound / PLACES))) return false
      best.tighten()
    }
    return true
  }

  #segmentAt(number: number): { place: number; segment: number } {
    let place = this.#firsts.length - 1
    while ((this.#firsts[place] ?? 0) > number) place -= 1
    return { place, segment: number - (this.#firsts[place] ?? 0) }
  }

  /** Returns the segments that may have better rows: the lowest key that they may have, then their number; lowest first. */
  #promising(block: number, row: number): Float64Array {
    const { best } = this.#search
    const ranks = new Float64Array(this.#blocks.reduce((sum, { rows }) => sum + Math.ceil(rows / SEGMENT_ROWS), 0))
    const hashes = this.#needle && this.#needle.bytes !== '' ? fitHashesOf(this.#needle.bytes) : null
    const depth = this.#folders.depthInSlot(this.#search.folders.top.slot) ?? 0
    let count = 0
    let number = 0
    for (const [place, one] of this.#blocks.entries()) {
      this.#firsts.push(number)
      const segments = Math.ceil(one.rows / SEGMENT_ROWS)
      if (place >= block) {
        if (one.rows - one.segments.rows <= MOST_BEHIND) one.segments.extend(one, this.#folders, one.rows)
        for (let segment = place === block ? row / SEGMENT_ROWS : 0; segment < segments; segment++) {
          const bound = this.#boundOf(one, segment, hashes, depth)
          if (best.accepts(bound, place, segment * SEGMENT_ROWS)) ranks[count++] = bound * SEGMENTS + number + segment
        }
      }
      number += segments
    }
    return ranks.subarray(0, count).sort()
  }

  /** Returns the lowest key that a row of a segment may have. */
  #boundOf({ segments, rows }: Block, segment: number, hashes: FitHashes | null, depth: number): number {
    if (segments.rows < Math.min(rows, (segment + 1) * SEGMENT_ROWS)) return 0
    return this.#bestFit(segments, segment, hashes) * PLACES + segments.bestPlace(segment, depth, this.#folders)
  }

  #bestFit(segments: Block['segments'], segment: number, hashes: FitHashes | null): Fit {
    if (hashes) return segments.bestFit(segment, hashes)
    return this.#needle ? FIT.inside : FIT.whole
  }

  /**
   * Searches rows of which only some matter: those that may be among the best if their names fit at best as well as `fit`. Returns false
   * when the time limit expired before the end.
   */
  #searchRows(place: number, { from, to }: RowRange, fit: number | null = null): boolean {
    const collector = this.#collectorOf(place)
    const block = this.#blocks[place]
    const needle = this.#needle
    if (!block) return true
    let isDone = collector.hasTime()
    const visit = (row: number, fits: Fit | null) => {
      if (fits !== null) collector.addRow(row, fits)
      this.#seen += 1
      if (this.#seen % CLOCK_EVERY === 0) isDone = collector.hasTime()
      return isDone
    }
    const isVisible = (row: number) => collector.isVisible(row)
    const visitor =
      fit === null ? { isVisible, visit } : { isVisible, visit, matters: (row: number) => collector.mayRank(row, fit) }
    if (needle) (this.#areStartsEnough ? scanStarts : scan)(block, needle, visitor, { from, to })
    else for (let row = from; row < to && visit(row, FIT.whole); row++);
    return isDone
  }

  /** Whether only names that start with the term can be among the best. */
  get #areStartsEnough(): boolean {
    return this.#needle?.pattern === null && this.#search.best.worst < FIT.word * PLACES
  }

  #collectorOf(place: number): RowCollector {
    let known = this.#collectors[place]
    if (!known) {
      const block = this.#blocks[place]
      if (!block) throw new RangeError('No such block.')
      known = new RowCollector(this.#search, block, place)
      this.#collectors[place] = known
    }
    return known
  }
}
