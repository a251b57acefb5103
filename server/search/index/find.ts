import { BestFirst, CLOCK_EVERY, canSearchBestFirst } from './best-first.ts'
import type { Block } from './block.ts'
import { toCandidates, wholeGroups } from './candidates.ts'
import { FIT, type Fit } from './fit.ts'
import { FolderFilter } from './folder-filter.ts'
import type { FolderNode } from './folder-table.ts'
import type { Candidates, FindRequest } from './index-protocol.ts'
import type { IndexTree } from './index-tree.ts'
import { type Needle, needleOf, scan, scanStarts } from './needle.ts'
import type { RankingCache } from './ranking-cache.ts'
import { RowCollector, type Search } from './row-collector.ts'
import { exclusionFilter, rowFilter } from './row-filter.ts'
import { TopK } from './top-k.ts'
import type { View } from './view.ts'

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
/** Length in bytes of a term that most names contain. */
const SHORT = 2

/**
 * Returns the index's candidates for a query, best first, without entries that the subject may not list. Null when the index does not know
 * the searched folder.
 *
 * @param rankings remembers what was found
 */
export function find(
  tree: IndexTree,
  view: View,
  request: FindRequest,
  rankings: RankingCache | null = null,
): Candidates | null {
  const { base, skip, limit } = request
  const top = view.find(base)
  if (!top) return null
  const wanted = wholeGroups(skip + limit + 1)
  const known = rankings?.find(request, wanted, tree.changes)
  if (known) return { ...toCandidates(tree, view, known, { skip, limit }), isLate: false }
  const best = new TopK(wanted)
  const isDone = rank(tree, view, top, { ...request, best })
  if (isDone) rankings?.add(request, wanted, best)
  return { ...toCandidates(tree, view, best, { skip, limit }), isLate: !isDone }
}

/** Collects the best rows. Returns false when the time limit expired before the end. */
function rank(
  tree: IndexTree,
  view: View,
  top: FolderNode,
  { query, best }: Pick<FindRequest, 'query'> & { readonly best: TopK },
): boolean {
  const needles = query.terms.slice(0, MOST_TERMS).flatMap((term) => needleOf(term, query.caseSensitive) ?? [])
  if (query.terms.length > 0 && needles.length === 0) return true
  const search: Search = {
    ...{ view, needles, best },
    folders: new FolderFilter(tree, view, top, query, needles),
    accepts: rowFilter(query),
    excludes: exclusionFilter(query),
    until: performance.now() + INDEX_TIME_LIMIT_MS,
  }
  return canSearchBestFirst(search) ? new BestFirst(search, tree).find() : findInAll(search, tree.blocks)
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
