import { foldForSearch } from '#contract/search-fold.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import type { FolderNode } from './folder-table.ts'
import type { IndexTree } from './index-tree.ts'
import type { Needle } from './needle.ts'
import type { View } from './view.ts'

export const UNKNOWN = -2
export const OUTSIDE = -1

/** What one search asks of folders, each of them once: are they below the one that is searched, may they be listed, does `in:` name them? */
export class FolderFilter {
  readonly #tree: IndexTree
  readonly #view: View
  readonly #top: FolderNode
  readonly #needles: readonly (string | null)[]
  readonly #within: readonly string[]
  /** Below the folder that is searched by so many; or {@link UNKNOWN} or {@link OUTSIDE}. */
  readonly depths: Int16Array
  /** Bits of the needles that a folder's name, or one on the way to it, holds. */
  readonly #held: Int32Array

  constructor(tree: IndexTree, view: View, top: FolderNode, query: ParsedQuery, needles: readonly Needle[]) {
    this.#tree = tree
    this.#view = view
    this.#top = top
    this.#needles = needles.length < 2 ? [] : needles.map(({ folded }) => folded)
    this.#within = query.within
    const { slots } = tree.folders
    this.depths = new Int16Array(slots).fill(UNKNOWN)
    this.#held = new Int32Array(needles.length < 2 ? 0 : slots).fill(UNKNOWN)
  }

  nodeAt(slot: number): FolderNode | null {
    return this.#tree.folders.at(slot)
  }

  /** How deep below the folder that is searched; negative where nothing in it can be found. */
  depthBelow(slot: number): number {
    const known = this.depths[slot] ?? OUTSIDE
    if (known !== UNKNOWN) return known
    const node = this.nodeAt(slot)
    const depth = node && this.#isWanted(node) ? this.#depthOf(node) : OUTSIDE
    this.depths[slot] = depth
    return depth
  }

  #depthOf(node: FolderNode): number {
    let depth = 0
    for (let at: FolderNode | null = node; at !== this.#top; at = at.above) {
      if (!at.above) return OUTSIDE
      depth += 1
    }
    return this.#view.showsFolder(node) ? depth : OUTSIDE
  }

  /** Which of several terms the names of the folders on the way hold, as bits. */
  holding(slot: number): number {
    const node = this.nodeAt(slot)
    return node ? this.#holdingOf(node) : 0
  }

  #holdingOf(node: FolderNode): number {
    if (node === this.#top || !node.above) return 0
    const known = this.#held[node.slot] ?? 0
    if (known !== UNKNOWN) return known
    const name = foldForSearch(node.name)
    let held = this.#holdingOf(node.above)
    this.#needles.forEach((needle, bit) => {
      if (needle !== null && name.includes(needle)) held |= 1 << bit
    })
    this.#held[node.slot] = held
    return held
  }

  #isWanted(node: FolderNode): boolean {
    if (this.#within.length === 0) return true
    let way = '/'
    for (let at: FolderNode | null = node; at && at !== this.#top; at = at.above)
      way = `/${foldForSearch(at.name)}${way}`
    return this.#within.every((path) => (path.startsWith('/') ? way.startsWith(`${path}/`) : way.includes(`/${path}/`)))
  }
}
