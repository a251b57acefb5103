import type { VirtualPath } from '#server/access/virtual-path.ts'
import { foldNaturally } from '#server/storage/natural-order.ts'
import type { Block } from './block.ts'
import type { Candidates, FindRequest } from './index-protocol.ts'
import type { IndexTree } from './index-tree.ts'
import { lowest } from './lowest.ts'
import { compareNatural } from './natural-compare.ts'
import type { Ranked, TopK } from './top-k.ts'
import { pathOfRow, type View } from './view.ts'

/** Number of results that are ordered by name among equals. Each such group of results is the same for all pages of an answer. */
const ORDERED_AT_ONCE = 1000

/** Returns the number of results in as many whole groups as have `count` results. */
export const wholeGroups = (count: number): number => Math.ceil(count / ORDERED_AT_ONCE) * ORDERED_AT_ONCE

/** Returns a part of what a search found, in order: by rank, then naturally by name, then by path. */
export function toCandidates(
  tree: IndexTree,
  view: View,
  best: TopK,
  { skip, limit }: Pick<FindRequest, 'skip' | 'limit'>,
): Omit<Candidates, 'isLate'> {
  const results: Result[] = []
  for (let from = skip - (skip % ORDERED_AT_ONCE); from < skip + limit; from += ORDERED_AT_ONCE) {
    const group = best.ranked(from, from + ORDERED_AT_ONCE).map((entry) => new Result(tree, view, entry))
    const wanted = lowest(group, skip + limit - from, (one, other) => one.compare(other))
    for (const result of wanted.slice(Math.max(0, skip - from))) if (result.path !== null) results.push(result)
  }
  return {
    paths: results.map(({ path }) => path).join('\0'),
    kinds: Uint8Array.from(results, ({ kind }) => kind),
    more: best.size > skip + limit,
  }
}

/** A name as `naturalKey` folds it, from `start` to `end` of a text. */
type FoldedName = { readonly text: string; readonly start: number; readonly end: number }

/** A result with its sort keys: only those that decide are computed. */
class Result {
  readonly #view: View
  readonly #tree: IndexTree
  readonly #block: Block | undefined
  readonly #ranked: Ranked
  #name: FoldedName | undefined
  #path: VirtualPath | null | undefined

  constructor(tree: IndexTree, view: View, ranked: Ranked) {
    this.#tree = tree
    this.#view = view
    this.#block = tree.blocks[ranked.first]
    this.#ranked = ranked
  }

  /** Null for a path that would be too long. */
  get path(): VirtualPath | null {
    if (this.#path === undefined) this.#path = this.#workOutPath()
    return this.#path
  }

  get kind(): number {
    return this.#block?.kinds[this.#ranked.second] ?? 0
  }

  compare(other: Result): number {
    const [mine, theirs] = [this.#ranked, other.#ranked]
    return (
      mine.key - theirs.key ||
      this.#compareNames(other) ||
      compareTexts(this.path ?? '', other.path ?? '') ||
      mine.first - theirs.first ||
      mine.second - theirs.second
    )
  }

  #compareNames(other: Result): number {
    this.#name ??= this.#foldName()
    other.#name ??= other.#foldName()
    const [mine, theirs] = [this.#name, other.#name]
    return compareNatural(mine.text, mine.start, mine.end, theirs.text, theirs.start, theirs.end)
  }

  #foldName(): FoldedName {
    const block = this.#block
    const { second: row } = this.#ranked
    // The index folds ASCII in the same way.
    if (block?.isAscii(row)) return { text: block.text, start: block.starts[row] ?? 0, end: block.endOf(row) }
    const text = foldNaturally(block?.nameAt(row) ?? '')
    return { text, start: 0, end: text.length }
  }

  #workOutPath(): VirtualPath | null {
    const block = this.#block
    const { second: row } = this.#ranked
    const node = block && this.#tree.folders.nodeInSlot(block.folders[row] ?? 0)
    return block && node ? pathOfRow(this.#view, node, block.nameAt(row)) : null
  }
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
