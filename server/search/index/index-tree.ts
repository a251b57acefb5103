import type { IndexState } from '#contract/search.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { segmentsOf } from '#server/access/virtual-path.ts'
import { type IndexUpdate, TOP } from '#server/search/crawler/index-update.ts'
import { openPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import { appendFolder, BLOCK_CAPACITY, Block, type BlockCapacity, foldNames } from './block.ts'
import { type FolderNode, FolderTable } from './folder-table.ts'

/** Maximum share of dead rows in a block; a block with more is compacted into others. */
const MOST_DEAD = 0.5

/** Rows that are summarized at once: some 0.3 ms. */
const SUMMARIZED_AT_ONCE = 4096
/** Rows at the end of a block that may grow that are not summarized in the background: a search does that. */
const FEW_BEHIND = 4096

/** The whole served tree as last reported by the crawler: a table of folders, and their entries in blocks. */
export class IndexTree {
  readonly folders = new FolderTable()
  readonly blocks: Block[] = []
  /** Folders whose entries are known to differ from the disk. */
  readonly outdated = new Set<FolderNode>()
  readonly #room: BlockCapacity
  state: IndexState = 'off'
  asOf: number | null = null
  /** Increases with each update. */
  changes = 0
  #current: Block | null = null
  #live = 0
  #versions = 0

  constructor(room = BLOCK_CAPACITY) {
    this.#room = room
  }

  /** Number of entries in all folders. */
  get entries(): number {
    return this.#live
  }

  /** Returns the folder at a path of the served root; null when the index does not know it. */
  find(path: VirtualPath): FolderNode | null {
    let node = this.folders.byId(TOP) ?? null
    for (const name of segmentsOf(path)) node = node?.children?.get(name) ?? null
    return node
  }

  apply(updates: readonly IndexUpdate[]): void {
    for (const item of updates) this.#applyOne(item)
    this.changes += 1
    this.#compact()
  }

  /**
   * Summarizes some rows for searches that leave out segments. Called in the background, after updates; returns false when all are
   * summarized, except for a few that were just added.
   */
  summarizeSome(): boolean {
    for (const block of this.blocks) {
      const { segments, rows } = block
      if (segments.isMoved(this.folders)) {
        segments.refreshDepths(block, this.folders)
        return true
      }
      const behind = rows - segments.rows
      if (behind === 0 || (block === this.#current && behind < FEW_BEHIND)) continue
      segments.extend(block, this.folders, segments.rows + Math.min(behind, SUMMARIZED_AT_ONCE))
      return true
    }
    return false
  }

  #applyOne(update: IndexUpdate): void {
    switch (update.tell) {
      case 'folder':
        this.#fill(this.#placed(update.id, update.above, update.name), update.entries)
        break
      case 'moved':
        this.#placed(update.id, update.above, update.name)
        break
      case 'gone':
        this.#removeFolder(this.folders.byId(update.id))
        break
      case 'outdated':
        this.#setOutdated(this.folders.byId(update.id), update.isOutdated)
        break
      case 'state':
        this.outdated.clear()
        this.state = update.state
        this.asOf = update.asOf
    }
  }

  #setOutdated(node: FolderNode | undefined, isOutdated: boolean): void {
    if (!node) return
    if (isOutdated) this.outdated.add(node)
    else this.outdated.delete(node)
  }

  #placed(id: number, aboveId: number, name: string): FolderNode {
    const above = this.folders.byId(aboveId) ?? null
    const known = this.folders.byId(id)
    if (!known) return this.folders.add(id, above, name)
    if (known.parent !== above || known.name !== name) this.folders.move(known, above, name)
    return known
  }

  #fill(node: FolderNode, packed: PackedFolder): void {
    this.#clear(node)
    node.version = ++this.#versions
    const entries = openPacked(packed)
    if (entries.count === 0) return
    const folded = foldNames(entries)
    const block = this.#roomFor(entries.count, folded.names.length)
    node.placement = { block, first: appendFolder(block, node.slot, entries, folded), count: entries.count }
    this.#closeUnlessCurrent(block)
    this.#live += entries.count
  }

  #clear(node: FolderNode): void {
    if (!node.placement) return
    node.placement.block.dead += node.placement.count
    this.#live -= node.placement.count
    node.placement = null
  }

  #removeFolder(top: FolderNode | undefined): void {
    if (!top) return
    const waiting = [top]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      for (const inner of node.children?.values() ?? []) waiting.push(inner)
      this.#clear(node)
      this.outdated.delete(node)
      this.folders.remove(node)
    }
  }

  #roomFor(rows: number, nameBytes: number): Block {
    if (this.#current?.hasRoom(rows, nameBytes)) return this.#current
    const block = new Block(Math.max(rows, this.#room.rows), Math.max(nameBytes, this.#room.nameBytes))
    // Seals the fuller of the two, so that a few large folders do not leave many blocks half empty.
    if (this.#current && block.folders.length > rows) this.#current.seal()
    this.blocks.push(block)
    if (block.folders.length > rows || !this.#current) this.#current = block
    return block
  }

  /** Seals a block that was created for one large folder and is therefore full. */
  #closeUnlessCurrent(block: Block): void {
    if (block !== this.#current) block.seal()
  }

  #compact(): void {
    for (let at = this.blocks.length - 1; at >= 0; at--) {
      const block = this.blocks[at]
      if (!block || block === this.#current || block.dead <= block.rows * MOST_DEAD) continue
      this.blocks.splice(at, 1)
      for (const node of liveIn(block, this.folders)) this.#move(node, block)
    }
  }

  #move(node: FolderNode, from: Block): void {
    const { placement } = node
    if (!placement) return
    const { first, count } = placement
    const start = from.starts[first] ?? 0
    const end = from.starts[first + count] ?? 0
    const block = this.#roomFor(count, end - start)
    node.placement = { block, first: copyRows(from, first, count, block), count }
    this.#closeUnlessCurrent(block)
  }
}

/** Returns the folders whose entries are in a block. */
function liveIn(block: Block, folders: FolderTable): FolderNode[] {
  const live: FolderNode[] = []
  for (let row = 0; row < block.rows; ) {
    const node = folders.nodeInSlot(block.folders[row] ?? 0)
    if (node?.placement?.block === block && node.placement.first === row) {
      live.push(node)
      row += node.placement.count
    } else row += 1
  }
  return live
}

/**
 * Copies the rows of a folder from one block to the end of another.
 *
 * @returns the first row in the target
 */
function copyRows(from: Block, first: number, count: number, to: Block): number {
  const target = to.rows
  const start = from.starts[first] ?? 0
  const shift = to.used - start
  to.addNames(from.text.slice(start, from.starts[first + count]))
  for (const column of ['folders', 'sizes', 'modified', 'kinds', 'classes'] as const)
    to[column].set(from[column].subarray(first, first + count), target)
  for (let row = 0; row <= count; row++) to.starts[target + row] = (from.starts[first + row] ?? 0) + shift
  for (let row = 0; row < count; row++) to.originalAt[target + row] = copyOriginal(from, first + row, to)
  to.rows = target + count
  return target
}

function copyOriginal(from: Block, row: number, to: Block): number {
  const at = from.originalAt[row] ?? 0
  return at === 0 ? 0 : to.addOriginal(from.originals.subarray(at - 1, from.originals.indexOf(0, at - 1)))
}
