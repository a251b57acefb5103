import type { Amount } from '#contract/folder-sizes.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import type { Block } from './block.ts'
import type { FolderNode } from './folder-table.ts'
import type { IndexTree } from './index-tree.ts'

/** What of the tree counts: from which folder on, and what in it. */
export type Counted = {
  readonly top: () => FolderNode | null
  readonly showsFolder: (node: FolderNode) => boolean
  readonly showsRow: (block: Block, row: number) => boolean
  /** Whether that depends on where an entry is, not only on what it is called. */
  readonly byPlace: boolean
}

/** For each place in the table of folders: amounts, and the `version` of the folder they are of. */
function emptyColumns(slots: number) {
  return {
    bytes: new Float64Array(slots),
    files: new Uint32Array(slots),
    folders: new Uint32Array(slots),
    version: new Float64Array(slots),
  }
}

/**
 * How much is in each folder and all below it: entries that may not be listed are in no number. What is right in a folder is counted once for each change of it,
 * and again where it may have moved and rules speak of places; the sums over the tree are made anew when anything changed, in one pass over the folders.
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

  /** A folder's amount; of one that does not count, nothing. */
  of({ slot }: FolderNode): Amount {
    this.#refresh()
    const { bytes, files, folders } = this.#sums
    return { bytes: bytes[slot] ?? 0, files: files[slot] ?? 0, folders: folders[slot] ?? 0 }
  }

  /** How many of the entries right in a folder count; none of one that does not count itself. */
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
    // Where a folder is decides, too, what in it may be listed.
    if (this.#counted.byPlace && this.#moves !== moves) this.#own = emptyColumns(slots)
    else if (this.#own.bytes.length < slots) this.#own = grown(this.#own, slots)
    this.#moves = moves
    this.#sums = emptyColumns(slots)
    const order = this.#downwards()
    for (let at = order.length - 1; at >= 0; at--) {
      const node = order[at]
      if (node) this.#sum(node)
    }
  }

  /** All folders that count, each after the one above it. */
  #downwards(): FolderNode[] {
    const top = this.#counted.top()
    const order = top ? [top] : []
    for (let at = 0; at < order.length; at++) {
      for (const node of order[at]?.below?.values() ?? []) if (this.#counted.showsFolder(node)) order.push(node)
    }
    return order
  }

  #sum(node: FolderNode): void {
    const { slot, above } = node
    this.#count(node)
    this.#add(slot, this.#own, slot)
    if (above) this.#add(above.slot, this.#sums, slot)
  }

  #add(to: number, from: ReturnType<typeof emptyColumns>, slot: number): void {
    const sums = this.#sums
    sums.bytes[to] = (sums.bytes[to] ?? 0) + (from.bytes[slot] ?? 0)
    sums.files[to] = (sums.files[to] ?? 0) + (from.files[slot] ?? 0)
    sums.folders[to] = (sums.folders[to] ?? 0) + (from.folders[slot] ?? 0)
  }

  /** Counts what is right in a folder, unless it was counted in this state. */
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
