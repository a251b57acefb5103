import { foldForSearch } from '#contract/search-fold.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import type { FolderNode } from './folder-table.ts'
import type { IndexTree } from './index-tree.ts'
import type { Needle } from './needle.ts'
import type { View } from './view.ts'

export const UNKNOWN = -2
export const OUTSIDE = -1

/**
 * Folder checks of one search, each evaluated once per folder: below the searched folder, listable by the subject, matching the `in:`
 * filters.
 */
export class FolderFilter {
  readonly #tree: IndexTree
  readonly #view: View
  /** The searched folder. */
  readonly top: FolderNode
  readonly #needles: readonly (string | null)[]
  readonly #within: readonly string[]
  /** Depth below the searched folder, by slot; or {@link UNKNOWN} or {@link OUTSIDE}. */
  readonly depths: Int16Array
  /** Bits of the needles that the names of a folder and its parent folders contain, by slot. */
  readonly #held: Int32Array

  constructor(tree: IndexTree, view: View, top: FolderNode, query: ParsedQuery, needles: readonly Needle[]) {
    this.#tree = tree
    this.#view = view
    this.top = top
    this.#needles = needles.length < 2 ? [] : needles.map(({ folded }) => folded)
    this.#within = query.within
    const { slots } = tree.folders
    this.depths = new Int16Array(slots).fill(UNKNOWN)
    this.#held = new Int32Array(needles.length < 2 ? 0 : slots).fill(UNKNOWN)
  }

  nodeAt(slot: number): FolderNode | null {
    return this.#tree.folders.nodeInSlot(slot)
  }

  /** Returns the depth below the searched folder; negative when nothing in the folder can match. */
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
    for (let at: FolderNode | null = node; at !== this.top; at = at.parent) {
      if (!at.parent) return OUTSIDE
      depth += 1
    }
    return this.#view.showsFolder(node) ? depth : OUTSIDE
  }

  /** Returns bits of the terms that the names of the folder and its parents, up to the searched folder, contain. */
  termBits(slot: number): number {
    const node = this.nodeAt(slot)
    return node ? this.#holdingOf(node) : 0
  }

  #holdingOf(node: FolderNode): number {
    if (node === this.top || !node.parent) return 0
    const known = this.#held[node.slot] ?? 0
    if (known !== UNKNOWN) return known
    const name = foldForSearch(node.name)
    let held = this.#holdingOf(node.parent)
    this.#needles.forEach((needle, bit) => {
      if (needle !== null && name.includes(needle)) held |= 1 << bit
    })
    this.#held[node.slot] = held
    return held
  }

  #isWanted(node: FolderNode): boolean {
    if (this.#within.length === 0) return true
    let way = '/'
    for (let at: FolderNode | null = node; at && at !== this.top; at = at.parent)
      way = `/${foldForSearch(at.name)}${way}`
    return this.#within.every((path) => (path.startsWith('/') ? way.startsWith(`${path}/`) : way.includes(`/${path}/`)))
  }
}
