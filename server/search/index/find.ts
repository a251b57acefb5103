import type { ParsedQuery } from '#contract/search-query.ts'
import type { Candidates, FindRequest } from './asking.ts'
import { Best } from './best.ts'
import type { Block } from './block.ts'
import { FolderFilter } from './folder-filter.ts'
import type { IndexTree } from './index-tree.ts'
import { type Needle, needleOf, scan } from './needle.ts'
import { rowFilter } from './row-filter.ts'
import { pathOfRow, type View } from './view.ts'

/** Terms that are looked for; those after them are not. */
const MOST_TERMS = 24
/** One search works this long at most; what it found by then is what it answers (ms). */
const MOST_MS = 3000
/** Rows between two looks at the clock. */
const CLOCK_EVERY = 4096

/** Ranks: see {@link rankOf}. */
const DEPTHS = 128
const SECONDS = 2 ** 32

/** Everything one search of the index needs while it runs. */
type Search = {
  readonly view: View
  readonly needles: readonly Needle[]
  readonly folders: FolderFilter
  readonly accepts: (block: Block, row: number) => boolean
  readonly best: Best
  readonly until: number
  seen: number
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
    best: new Best(skip + limit + 1),
    until: performance.now() + MOST_MS,
    seen: 0,
  }
  const isLate = !everyBlock(tree, search, query)
  return { ...told(tree, search, skip, limit), isLate }
}

/** False when the time was over before the end. */
function everyBlock(tree: IndexTree, search: Search, query: ParsedQuery): boolean {
  const nothingToFind = query.terms.length > 0 && search.needles.length === 0
  if (nothingToFind) return true
  return tree.blocks.every((block, place) => {
    if (search.needles.length === 0) return everyRow(search, block, place)
    return search.needles.length === 1 ? oneNeedle(search, block, place) : manyNeedles(search, block, place)
  })
}

function everyRow(search: Search, block: Block, place: number): boolean {
  for (let row = 0; row < block.rows; row++) {
    if (!inTime(search)) return false
    offer(search, block, place, row, 0)
  }
  return true
}

function oneNeedle(search: Search, block: Block, place: number): boolean {
  const [needle] = search.needles
  let isDone = true
  if (needle)
    scan(block, needle, (row, fit) => {
      offer(search, block, place, row, fit)
      isDone = inTime(search)
      return isDone
    })
  return isDone
}

/** Which of the needles fit a row, and how well together. */
function manyNeedles(search: Search, block: Block, place: number): boolean {
  const which = new Uint32Array(block.rows)
  const fits = new Uint16Array(block.rows)
  let isDone = true
  search.needles.forEach((needle, bit) => {
    if (isDone)
      scan(block, needle, (row, fit) => {
        which[row] = (which[row] ?? 0) | (1 << bit)
        fits[row] = (fits[row] ?? 0) + fit
        isDone = inTime(search)
        return isDone
      })
  })
  for (let row = 0; row < block.rows && isDone; row++) {
    const matched = which[row] ?? 0
    if (matched !== 0) offer(search, block, place, row, fits[row] ?? 0, matched)
  }
  return isDone
}

/** `matched`: which of several needles the name holds. */
function offer(search: Search, block: Block, place: number, row: number, fit: number, matched = 0): void {
  const { folders, view, best } = search
  const folder = block.folders[row] ?? 0
  if (!isLive(folders, block, row, folder)) return
  const depth = folders.depthBelow(folder)
  if (depth < 0 || !search.accepts(block, row)) return
  const key = rankOf(search, folder, fit, matched) * DEPTHS + Math.min(depth, DEPTHS - 1)
  const whole = key * SECONDS + (SECONDS - 1 - (block.modified[row] ?? 0))
  if (whole > best.worst) return
  if (view.showsRow(block, row)) best.offer(whole, place, row)
}

/** Rows of folders that have new ones are still in their block. */
function isLive(folders: FolderFilter, block: Block, row: number, folder: number): boolean {
  if (block.dead === 0) return true
  const placement = folders.nodeAt(folder)?.placement
  return placement?.block === block && row >= placement.first && row < placement.first + placement.count
}

/** Names that hold all terms come before those that hold some; of those, the ones whose folders hold the others; then how well they fit. */
function rankOf({ needles, folders }: Search, folder: number, fit: number, matched: number): number {
  if (needles.length < 2) return fit
  const missing = needles.length - bits(matched)
  const nowhere = missing === 0 ? 0 : needles.length - bits(matched | folders.holding(folder))
  return (nowhere * 32 + missing) * 128 + Math.min(fit, 127)
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

function inTime(search: Search): boolean {
  search.seen += 1
  return search.seen % CLOCK_EVERY !== 0 || performance.now() < search.until
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
