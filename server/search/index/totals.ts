import type { Amount } from '#contract/folder-sizes.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import type { Block } from './block.ts'
import type { FolderNode } from './folder-table.ts'
import type { IndexTree } from './index-tree.ts'

/** Part of the tree that counts: the top folder, and filters for folders and rows. */
export type Counted = {
  readonly top: () => FolderNode | null
  readonly showsFolder: (node: FolderNode) => boolean
  readonly showsRow: (block: Block, row: number) => boolean
  /** Whether that depends on the path of an entry, not only on its name. */
  readonly byPath: boolean
}

/** Returns empty columns, indexed by slot of the folder table: amounts, and the folder `version` they belong to. */
function emptyColumns(slots: number) {
  return {
    bytes: new Float64Array(slots),
    files: new Uint32Array(slots),
    folders: new Uint32Array(slots),
    version: new Float64Array(slots),
  }
}

/**
 * Totals of each folder and all below it, without entries that may not be listed. The entries of one folder are counted once per change,
 * and again when it may have been moved and rules depend on paths; after any change the sums over the tree are recomputed in one pass over
 * the folders.
 */
export class Totals {
  readonly #tree: IndexTree
  readonly #counted: Counted
  #own = emptyColumns(0)
  #sums = emptyColumns(0)
  #summed = -1
  #moves = 0

  constructor(tree: IndexTree, counted: Counted) {
    this.#tree = tree
    this.#counted = counted
  }

  /** Returns a folder's total; zero for a folder that does not count. */
  totalOf({ slot }: FolderNode): Amount {
    this.#refresh()
    const { bytes, files, folders } = this.#sums
    return { bytes: bytes[slot] ?? 0, files: files[slot] ?? 0, folders: folders[slot] ?? 0 }
  }

  /** Returns how many entries of a folder count; 0 for a folder that does not count itself. */
  shownIn({ slot, version }: FolderNode): number {
    this.#refresh()
    const own = this.#own
    if (own.version[slot] !== version) return 0
    return (own.files[slot] ?? 0) + (own.folders[slot] ?? 0)
  }

  #refresh(): void {
    if (this.#summed === this.#tree.changes) return
    this.#summed = this.#tree.changes
    const { slots, moves } = this.#tree.folders
    // The path of a folder also decides which of its entries may be listed.
    if (this.#counted.byPath && this.#moves !== moves) this.#own = emptyColumns(slots)
    else if (this.#own.bytes.length < slots) this.#own = grown(this.#own, slots)
    this.#moves = moves
    this.#sums = emptyColumns(slots)
    const order = this.#downwards()
    for (let at = order.length - 1; at >= 0; at--) {
      const node = order[at]
      if (node) this.#sum(node)
    }
  }

  /** Returns all folders that count, parents first. */
  #downwards(): FolderNode[] {
    const top = this.#counted.top()
    const order = top ? [top] : []
    for (let at = 0; at < order.length; at++) {
      for (const node of order[at]?.children?.values() ?? []) if (this.#counted.showsFolder(node)) order.push(node)
    }
    return order
  }

  #sum(node: FolderNode): void {
    const { slot, parent } = node
    this.#count(node)
    this.#add(slot, this.#own, slot)
    if (parent) this.#add(parent.slot, this.#sums, slot)
  }

  #add(to: number, from: ReturnType<typeof emptyColumns>, slot: number): void {
    const sums = this.#sums
    sums.bytes[to] = (sums.bytes[to] ?? 0) + (from.bytes[slot] ?? 0)
    sums.files[to] = (sums.files[to] ?? 0) + (from.files[slot] ?? 0)
    sums.folders[to] = (sums.folders[to] ?? 0) + (from.folders[slot] ?? 0)
  }

  /** Counts the entries of a folder, unless they were counted in this version. */
  #count(node: FolderNode): void {
    const { slot, version, placement } = node
    const own = this.#own
    if (own.version[slot] === version) return
    own.version[slot] = version
    const { bytes, files, folders } = placement ? this.#countRows(placement) : { bytes: 0, files: 0, folders: 0 }
    own.bytes[slot] = bytes
    own.files[slot] = files
    own.folders[slot] = folders
  }

  #countRows({ block, first, count }: { block: Block; first: number; count: number }): Amount {
    let bytes = 0
    let folders = 0
    let all = 0
    for (let row = first; row < first + count; row++) {
      if (!this.#counted.showsRow(block, row)) continue
      all += 1
      if (block.kinds[row] === ENTRY_KIND.directory) folders += 1
      else if (block.kinds[row] === ENTRY_KIND.file) bytes += block.sizes[row] ?? 0
    }
    return { bytes, files: all - folders, folders }
  }
}

function grown(columns: ReturnType<typeof emptyColumns>, slots: number) {
  const larger = emptyColumns(slots)
  larger.bytes.set(columns.bytes)
  larger.files.set(columns.files)
  larger.folders.set(columns.folders)
  larger.version.set(columns.version)
  return larger
}
