import type { Block } from './block.ts'
import { type FolderFilter, OUTSIDE, UNKNOWN } from './folder-filter.ts'
import type { Needle } from './needle.ts'
import { PLACES, placeRank } from './rank.ts'
import type { TopK } from './top-k.ts'
import type { View } from './view.ts'

/** Additional time for ranking names that were already matched, in milliseconds. */
const RANKING_TIME_LIMIT_MS = 200

/**
 * Components of a sort key, most significant first: with several terms, the number that neither the name nor its parent folders contain,
 * then the number that the name does not contain; the fit of the matching terms; the place (see {@link placeRank}).
 */
const MISSING = 32
const FITS = 64

/** State of one search of the index. */
export type Search = {
  readonly view: View
  readonly needles: readonly Needle[]
  readonly folders: FolderFilter
  readonly accepts: ((block: Block, row: number) => boolean) | null
  readonly excludes: ((block: Block, row: number) => boolean) | null
  readonly best: TopK
  readonly until: number
}

const THERE = 1
const NOT_THERE = 2

/** Ranks matching rows of one block, cheapest checks first, and collects the best. */
export class RowCollector {
  readonly #search: Search
  readonly #block: Block
  readonly #place: number
  readonly #best: TopK
  readonly #folders: Uint32Array
  readonly #modified: Uint32Array
  readonly #depths: Int16Array
  readonly #terms: number
  /** Whether only a row's rank and folder have to be checked. */
  readonly #isPlain: boolean
  #there: Uint8Array | null = null

  constructor(search: Search, block: Block, place: number) {
    const { best, folders, needles, accepts, excludes, view } = search
    this.#search = search
    this.#block = block
    this.#place = place
    this.#best = best
    this.#folders = block.folders
    this.#modified = block.modified
    this.#depths = folders.depths
    this.#terms = needles.length
    this.#isPlain = accepts === null && excludes === null && view.isWhole && block.dead === 0
  }

  hasTime(): boolean {
    return performance.now() < this.#search.until
  }

  hasTimeToTell(): boolean {
    return performance.now() < this.#search.until + RANKING_TIME_LIMIT_MS
  }

  /** Whether a row belongs to a searched folder and the subject may list it. Cached, because each of several terms checks it. */
  isVisible(row: number): boolean {
    if (this.#isPlain) return this.#search.folders.depthBelow(this.#folders[row] ?? 0) !== OUTSIDE
    this.#there ??= new Uint8Array(this.#block.rows)
    const known = this.#there[row] ?? 0
    if (known !== 0) return known === THERE
    const folder = this.#folders[row] ?? 0
    const is = this.#search.folders.depthBelow(folder) !== OUTSIDE && this.#isListed(row, folder)
    this.#there[row] = is ? THERE : NOT_THERE
    return is
  }

  /** @param matched bits of the needles that the name contains */
  addRow(row: number, fit: number, matched = 0): void {
    const folder = this.#folders[row] ?? 0
    let depth = this.#depths[folder] ?? OUTSIDE
    if (depth === UNKNOWN) depth = this.#search.folders.depthBelow(folder)
    if (depth === OUTSIDE) return
    const place = placeRank(depth, this.#modified[row] ?? 0)
    let rank = fit
    if (this.#terms > 1) {
      const missing = this.#terms - bits(matched)
      // Assumes that the folders contain what the name does not: usually that is not enough either.
      rank = missing * FITS + Math.min(fit, FITS - 1)
      if (rank * PLACES > this.#best.worst) return
      if (missing > 0) rank += this.#nowhere(folder, matched) * MISSING * FITS
    }
    const key = rank * PLACES + place
    if (this.#best.accepts(key, this.#place, row) && (this.#isPlain || this.#isFound(row, folder)))
      this.#best.offer(key, this.#place, row)
  }

  /** Whether a row may be among the best if its name fits at least so well. */
  mayRank(row: number, fit: number): boolean {
    const depth = this.#search.folders.depthBelow(this.#folders[row] ?? 0)
    if (depth === OUTSIDE) return false
    return this.#best.accepts(fit * PLACES + placeRank(depth, this.#modified[row] ?? 0), this.#place, row)
  }

  /** Returns the number of terms that neither the name nor its parent folders contain. */
  #nowhere(folder: number, matched: number): number {
    return this.#terms - bits(matched | this.#search.folders.termBits(folder))
  }

  #isFound(row: number, folder: number): boolean {
    const { accepts, excludes } = this.#search
    if (accepts && !accepts(this.#block, row)) return false
    return this.#isListed(row, folder) && (excludes?.(this.#block, row) ?? true)
  }

  #isListed(row: number, folder: number): boolean {
    const { folders, view } = this.#search
    const block = this.#block
    return (block.dead === 0 || isLive(folders, block, row, folder)) && view.showsRow(block, row)
  }
}

/** Whether a row is current: replaced rows of a folder remain in their block. */
function isLive(folders: FolderFilter, block: Block, row: number, folder: number): boolean {
  const placement = folders.nodeAt(folder)?.placement
  return placement?.block === block && row >= placement.first && row < placement.first + placement.count
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}
