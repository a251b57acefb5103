import type { Candidates, FindRequest } from './asking.ts'
import { Best } from './best.ts'
import type { Block } from './block.ts'
import { FolderFilter, OUTSIDE, UNKNOWN } from './folder-filter.ts'
import type { IndexTree } from './index-tree.ts'
import { FIT, type Fit, type Needle, needleOf, scan, scanStarts } from './needle.ts'
import { exclusionFilter, rowFilter } from './row-filter.ts'
import { pathOfRow, type View } from './view.ts'

/** Terms that are looked for; those after them are not. */
const MOST_TERMS = 24
/** One search works this long at most; what it found by then is what it answers (ms). */
const MOST_MS = 3000
/** And so long beyond that on names that were found already (ms). */
const MOST_MS_TO_TELL = 200
/** Bytes of a term that most names hold. */
const SHORT = 2
/** Rows between two looks at the clock: one with a long name may cost nearly a millisecond. */
const CLOCK_EVERY = 8

/**
 * What a key is made of, from its front: of several terms, how many are neither in the name nor in the folders on the way, then how many are not in
 * the name; how well those fit that are; how deep it is; how old, in steps of two seconds. With 24 terms that is just below 2⁵³.
 */
const MISSING = 32
const FITS = 64
const DEPTHS = 64
const AGES = 2 ** 31

/** Everything one search of the index needs while it runs. */
type Search = {
  readonly view: View
  readonly needles: readonly Needle[]
  readonly folders: FolderFilter
  readonly accepts: ((block: Block, row: number) => boolean) | null
  readonly excludes: ((block: Block, row: number) => boolean) | null
  readonly best: Best
  readonly until: number
}

/**
 * What the index holds of what is asked for, best first, and nothing that the subject may not list. Null where the index does not know the
 * folder that is searched.
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
    best: new Best(skip + limit + 1),
    until: performance.now() + MOST_MS,
  }
  const nothingToFind = query.terms.length > 0 && needles.length === 0
  const isDone = nothingToFind || findInAll(search, tree.blocks)
  return { ...told(tree, search, skip, limit), isLate: !isDone }
}

/** False when the time was over before the end. */
function findInAll(search: Search, blocks: readonly Block[]): boolean {
  const { needles, best } = search
  const [needle] = needles
  const isShort = needles.length === 1 && needle?.pattern === null && needle.bytes.length <= SHORT
  if (!isShort) return blocks.every((block, place) => findIn(search, block, place))
  // Most names hold it. Those that begin with it are better than all others, and found much sooner.
  if (!blocks.every((block, place) => oneNeedle(new Taking(search, block, place), block, needle, 'starts')))
    return false
  return (
    best.isFull || blocks.every((block, place) => oneNeedle(new Taking(search, block, place), block, needle, 'others'))
  )
}

/** False when the time was over before the end. */
function findIn(search: Search, block: Block, place: number): boolean {
  const { needles } = search
  const taking = new Taking(search, block, place)
  const [needle] = needles
  if (!needle) return everyRow(taking, block)
  return needles.length === 1 ? oneNeedle(taking, block, needle, 'all') : manyNeedles(taking, block, needles)
}

function everyRow(taking: Taking, block: Block): boolean {
  for (let row = 0; row < block.rows; row++) {
    taking.take(row, 0)
    if (row % CLOCK_EVERY === 0 && !taking.hasTime()) return false
  }
  return true
}

/** `which` names: those that begin with the needle, the others that hold it, or both. */
function oneNeedle(taking: Taking, block: Block, needle: Needle, which: 'starts' | 'others' | 'all'): boolean {
  const best = which === 'others' ? FIT.word : FIT.whole
  let seen = 0
  let isDone = true
  const visit = (row: number, fit: Fit | null) => {
    if (fit !== null && fit >= best) taking.take(row, fit)
    seen += 1
    if (seen % CLOCK_EVERY === 0) isDone = taking.hasTime()
    return isDone
  }
  const goThrough = which === 'starts' ? scanStarts : scan
  goThrough(block, needle, { isThere: (row) => taking.isThere(row), visit })
  return isDone
}

/** Which of several needles fit each row of a block, and how well together; used again for each block. */
let which = new Uint32Array(0)
let fits = new Uint16Array(0)

function manyNeedles(taking: Taking, block: Block, needles: readonly Needle[]): boolean {
  if (which.length < block.rows) {
    which = new Uint32Array(block.rows)
    fits = new Uint16Array(block.rows)
  } else {
    which.fill(0, 0, block.rows)
    fits.fill(0, 0, block.rows)
  }
  let seen = 0
  let isDone = true
  const isThere = (row: number) => taking.isThere(row)
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
    scan(block, needle, { isThere, visit })
  })
  // What was found by the end of the time is told, as far as there is time for that.
  for (let row = 0, taken = 0; row < block.rows; row++) {
    if (which[row] === 0) continue
    if (++taken % CLOCK_EVERY === 0 && !taking.hasTimeToTell()) return false
    taking.take(row, fits[row] ?? 0, which[row])
  }
  return isDone
}

const THERE = 1
const NOT_THERE = 2

/** Takes rows of one block that fit the terms: judges each, the cheapest first, and keeps the best. */
class Taking {
  readonly #search: Search
  readonly #block: Block
  readonly #place: number
  readonly #best: Best
  readonly #folders: Uint32Array
  readonly #modified: Uint32Array
  readonly #depths: Int16Array
  readonly #terms: number
  /** Is there anything to ask of a row besides its rank and its folder? */
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
    return performance.now() < this.#search.until + MOST_MS_TO_TELL
  }

  /** Is a row one of a folder that is searched, and does it exist for whoever searches? Remembered, as each of several terms asks. */
  isThere(row: number): boolean {
    if (this.#isPlain) return this.#search.folders.depthBelow(this.#folders[row] ?? 0) !== OUTSIDE
    this.#there ??= new Uint8Array(this.#block.rows)
    const known = this.#there[row] ?? 0
    if (known !== 0) return known === THERE
    const folder = this.#folders[row] ?? 0
    const is = this.#search.folders.depthBelow(folder) !== OUTSIDE && this.#isListed(row, folder)
    this.#there[row] = is ? THERE : NOT_THERE
    return is
  }

  /** `matched`: which of several needles the name holds. */
  take(row: number, fit: number, matched = 0): void {
    const folder = this.#folders[row] ?? 0
    let depth = this.#depths[folder] ?? OUTSIDE
    if (depth === UNKNOWN) depth = this.#search.folders.depthBelow(folder)
    if (depth === OUTSIDE) return
    const place = Math.min(depth, DEPTHS - 1) * AGES + AGES - 1 - ((this.#modified[row] ?? 0) >>> 1)
    let rank = fit
    if (this.#terms > 1) {
      const missing = this.#terms - bits(matched)
      // As if the folders held what the name does not: mostly that is not enough either.
      rank = missing * FITS + Math.min(fit, FITS - 1)
      if (rank * DEPTHS * AGES > this.#best.worst) return
      if (missing > 0) rank += this.#nowhere(folder, matched) * MISSING * FITS
    }
    const key = rank * DEPTHS * AGES + place
    if (key <= this.#best.worst && (this.#isPlain || this.#isFound(row, folder)))
      this.#best.offer(key, this.#place, row)
  }

  /** How many of the terms neither the name holds nor the folders on the way to it. */
  #nowhere(folder: number, matched: number): number {
    return this.#terms - bits(matched | this.#search.folders.holding(folder))
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

/** Rows of folders that have new ones are still in their block. */
function isLive(folders: FolderFilter, block: Block, row: number, folder: number): boolean {
  const placement = folders.nodeAt(folder)?.placement
  return placement?.block === block && row >= placement.first && row < placement.first + placement.count
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

function told(tree: IndexTree, { best, view }: Search, skip: number, limit: number): Omit<Candidates, 'isLate'> {
  const found = best.sorted()
  const paths: string[] = []
  const kinds = new Uint8Array(Math.max(0, Math.min(found.length - skip, limit)))
  for (const { first, second } of found.slice(skip, skip + limit)) {
    const block = tree.blocks[first]
    const node = block && tree.folders.at(block.folders[second] ?? 0)
    const path = block && node && pathOfRow(view, node, block.nameAt(second))
    if (!path) continue
    kinds[paths.length] = block.kinds[second] ?? 0
    paths.push(path)
  }
  return { paths: paths.join('\0'), kinds: kinds.subarray(0, paths.length), more: found.length > skip + limit }
}
