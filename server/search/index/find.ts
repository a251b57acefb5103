import type { VirtualPath } from '#server/access/virtual-path.ts'
import { naturalKey } from '#server/storage/natural-order.ts'
import type { Block } from './block.ts'
import { FolderFilter, OUTSIDE, UNKNOWN } from './folder-filter.ts'
import type { Candidates, FindRequest } from './index-protocol.ts'
import type { IndexTree } from './index-tree.ts'
import { FIT, type Fit, type Needle, needleOf, scan, scanStarts } from './needle.ts'
import { exclusionFilter, rowFilter } from './row-filter.ts'
import { type Ranked, TopK } from './top-k.ts'
import { pathOfRow, type View } from './view.ts'

/**
 * Maximum number of search terms; further terms are ignored.
 *
 * @limit Search | Terms of a query answered by the index | {}
 */
const MOST_TERMS = 24
/**
 * Time limit for one search, in milliseconds; what was found by then is returned.
 *
 * @limit Search | Duration of one question to the index | {ms}
 */
const INDEX_TIME_LIMIT_MS = 3000
/** Additional time for ranking names that were already matched, in milliseconds. */
const RANKING_TIME_LIMIT_MS = 200
/** Length in bytes of a term that most names contain. */
const SHORT = 2
/** Rows between two checks of the clock: a row with a long name may cost nearly a millisecond. */
const CLOCK_EVERY = 8

/**
 * Components of a sort key, most significant first: with several terms, the number that neither the name nor its parent folders contain,
 * then the number that the name does not contain; the fit of the matching terms; the depth; the age in days. Files of one day are in the
 * order of their names, since seconds are not displayed.
 */
const MISSING = 32
const FITS = 64
const DEPTHS = 64
const AGES = 2 ** 16
const DAY_IN_SECONDS = 86_400

/** Number of results that are ordered by name among equals. Each such group of results is the same for all pages of an answer. */
const ORDERED_AT_ONCE = 1000

/** State of one search of the index. */
type Search = {
  readonly view: View
  readonly needles: readonly Needle[]
  readonly folders: FolderFilter
  readonly accepts: ((block: Block, row: number) => boolean) | null
  readonly excludes: ((block: Block, row: number) => boolean) | null
  readonly best: TopK
  readonly until: number
}

/**
 * Returns the index's candidates for a query, best first, without entries that the subject may not list. Null when the index does not know
 * the searched folder.
 */
export function find(tree: IndexTree, view: View, { base, query, skip, limit }: FindRequest): Candidates | null {
  const top = view.find(base)
  if (!top) return null
  const needles = query.terms.slice(0, MOST_TERMS).flatMap((term) => needleOf(term, query.caseSensitive) ?? [])
  const search: Search = {
    view,
    needles,
    folders: new FolderFilter(tree, view, top, query, needles),
    accepts: rowFilter(query),
    excludes: exclusionFilter(query),
    best: new TopK(Math.ceil((skip + limit + 1) / ORDERED_AT_ONCE) * ORDERED_AT_ONCE),
    until: performance.now() + INDEX_TIME_LIMIT_MS,
  }
  const nothingToFind = query.terms.length > 0 && needles.length === 0
  const isDone = nothingToFind || findInAll(search, tree.blocks)
  return { ...toCandidates(tree, search, skip, limit), isLate: !isDone }
}

/** Returns false when the time limit expired before the end. */
function findInAll(search: Search, blocks: readonly Block[]): boolean {
  const { needles, best } = search
  const [needle] = needles
  const isShort = needles.length === 1 && needle?.pattern === null && needle.bytes.length <= SHORT
  if (!isShort) return blocks.every((block, place) => findIn(search, block, place))
  // Most names contain the term. Names that start with it rank above all others and are found much faster.
  if (!blocks.every((block, place) => oneNeedle(new RowCollector(search, block, place), block, needle, 'starts')))
    return false
  return (
    best.isFull ||
    blocks.every((block, place) => oneNeedle(new RowCollector(search, block, place), block, needle, 'others'))
  )
}

/** Returns false when the time limit expired before the end. */
function findIn(search: Search, block: Block, place: number): boolean {
  const { needles } = search
  const taking = new RowCollector(search, block, place)
  const [needle] = needles
  if (!needle) return everyRow(taking, block)
  return needles.length === 1 ? oneNeedle(taking, block, needle, 'all') : manyNeedles(taking, block, needles)
}

function everyRow(taking: RowCollector, block: Block): boolean {
  for (let row = 0; row < block.rows; row++) {
    taking.addRow(row, 0)
    if (row % CLOCK_EVERY === 0 && !taking.hasTime()) return false
  }
  return true
}

/** @param which names that start with the needle, others that contain it, or both */
function oneNeedle(taking: RowCollector, block: Block, needle: Needle, which: 'starts' | 'others' | 'all'): boolean {
  const best = which === 'others' ? FIT.word : FIT.whole
  let seen = 0
  let isDone = true
  const visit = (row: number, fit: Fit | null) => {
    if (fit !== null && fit >= best) taking.addRow(row, fit)
    seen += 1
    if (seen % CLOCK_EVERY === 0) isDone = taking.hasTime()
    return isDone
  }
  const goThrough = which === 'starts' ? scanStarts : scan
  goThrough(block, needle, { isVisible: (row) => taking.isVisible(row), visit })
  return isDone
}

/** Needles that match each row of a block, and the sum of their fits. Reused for each block. */
let which = new Uint32Array(0)
let fits = new Uint16Array(0)

function manyNeedles(taking: RowCollector, block: Block, needles: readonly Needle[]): boolean {
  if (which.length < block.rows) {
    which = new Uint32Array(block.rows)
    fits = new Uint16Array(block.rows)
  } else {
    which.fill(0, 0, block.rows)
    fits.fill(0, 0, block.rows)
  }
  let seen = 0
  let isDone = true
  const isThere = (row: number) => taking.isVisible(row)
  needles.forEach((needle, bit) => {
    if (!isDone) return
    const visit = (row: number, fit: Fit | null) => {
      if (fit !== null) {
        which[row] = (which[row] ?? 0) | (1 << bit)
        fits[row] = (fits[row] ?? 0) + fit
      }
      seen += 1
      if (seen % CLOCK_EVERY === 0) isDone = taking.hasTime()
      return isDone
    }
    scan(block, needle, { isVisible: isThere, visit })
  })
  // Ranks what was found within the time limit, as far as the additional time allows.
  for (let row = 0, taken = 0; row < block.rows; row++) {
    if (which[row] === 0) continue
    if (++taken % CLOCK_EVERY === 0 && !taking.hasTimeToTell()) return false
    taking.addRow(row, fits[row] ?? 0, which[row])
  }
  return isDone
}

const THERE = 1
const NOT_THERE = 2

/** Ranks matching rows of one block, cheapest checks first, and collects the best. */
class RowCollector {
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
    const place =
      Math.min(depth, DEPTHS - 1) * AGES + AGES - 1 - Math.floor((this.#modified[row] ?? 0) / DAY_IN_SECONDS)
    let rank = fit
    if (this.#terms > 1) {
      const missing = this.#terms - bits(matched)
      // Assumes that the folders contain what the name does not: usually that is not enough either.
      rank = missing * FITS + Math.min(fit, FITS - 1)
      if (rank * DEPTHS * AGES > this.#best.worst) return
      if (missing > 0) rank += this.#nowhere(folder, matched) * MISSING * FITS
    }
    const key = rank * DEPTHS * AGES + place
    if (key <= this.#best.worst && (this.#isPlain || this.#isFound(row, folder)))
      this.#best.offer(key, this.#place, row)
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

function toCandidates(
  tree: IndexTree,
  { best, view }: Search,
  skip: number,
  limit: number,
): Omit<Candidates, 'isLate'> {
  const found = best.sorted()
  const results: Result[] = []
  for (let from = skip - (skip % ORDERED_AT_ONCE); from < skip + limit; from += ORDERED_AT_ONCE) {
    const group = found.slice(from, from + ORDERED_AT_ONCE).map((entry) => resultOf(tree, view, entry))
    const wanted = inOrder(group).slice(Math.max(0, skip - from), skip + limit - from)
    results.push(...wanted.filter(({ path }) => path !== null))
  }
  return {
    paths: results.map(({ path }) => path).join('\0'),
    kinds: Uint8Array.from(results, ({ kind }) => kind),
    more: found.length > skip + limit,
  }
}

/** A result with its sort keys. The path is null for a row that is gone. */
type Result = {
  readonly key: number
  readonly byName: string
  readonly path: VirtualPath | null
  readonly kind: number
}

function resultOf(tree: IndexTree, view: View, { key, first, second }: Ranked): Result {
  const block = tree.blocks[first]
  const node = block && tree.folders.nodeInSlot(block.folders[second] ?? 0)
  if (!block || !node) return { key, byName: '', path: null, kind: 0 }
  const name = block.nameAt(second)
  return { key, byName: naturalKey(name), path: pathOfRow(view, node, name), kind: block.kinds[second] ?? 0 }
}

/** Orders results by rank, and equal ones naturally by name, then by path. */
const inOrder = (results: readonly Result[]): Result[] =>
  results.toSorted(
    (one, other) =>
      one.key - other.key || compareTexts(one.byName, other.byName) || compareTexts(one.path ?? '', other.path ?? ''),
  )

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
