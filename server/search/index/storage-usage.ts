import type { Amount, FileKind, NotableFile, SpacePart, SpaceUse } from '#contract/folder-sizes.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { relativeTo } from '#server/access/virtual-path.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import type { Block } from './block.ts'
import { KIND_OF_CLASS } from './file-class.ts'
import type { FolderNode } from './folder-table.ts'
import type { FolderQuery } from './index-protocol.ts'
import type { IndexTree } from './index-tree.ts'
import { unknownFolders } from './sizes.ts'
import { TopK } from './top-k.ts'
import { pathOfRow, type View } from './view.ts'
import type { ViewCache } from './view-cache.ts'

/** Maximum number of items in the folder that are listed individually. */
const MOST_PARTS = 200
/** Maximum number of largest and of oldest files. */
const MOST_NOTABLE = 100

/** Returns the storage usage of a folder; null when the index does not know it or the subject may not list it. */
export function storageUsageOf(tree: IndexTree, views: ViewCache, { subject, base }: FolderQuery): SpaceUse | null {
  const view = views.viewFor(subject)
  const top = view.find(base)
  if (!top) return null
  const totals = views.totalsOf(view)
  const whole = totals.totalOf(top)
  const parts = partsOf(top, view, (node) => totals.totalOf(node))
  const files = new FileTally(tree)
  for (const node of below(top, view)) files.add(node, view, totals.shownIn(node))
  const largest = parts.slice(0, MOST_PARTS)
  return {
    asOf: unknownFolders(tree, view).has(top) ? null : tree.asOf,
    whole,
    parts: largest,
    rest: sum(parts.slice(MOST_PARTS)),
    kinds: files.kinds(),
    largest: files.largest(view, base),
    oldest: files.oldest(view, base),
  }
}

function* below(top: FolderNode, view: View): Generator<FolderNode> {
  const waiting = [top]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    for (const inner of node.children?.values() ?? []) if (view.showsFolder(inner)) waiting.push(inner)
  }
}

/** Returns the items of a folder, largest first. */
function partsOf(top: FolderNode, view: View, amountOf: (node: FolderNode) => Amount): SpacePart[] {
  const parts: SpacePart[] = []
  for (const [block, row] of rowsOf(top, view)) {
    const name = block.nameAt(row)
    const isFolder = block.kinds[row] === ENTRY_KIND.directory
    const inner = isFolder ? top.children?.get(name) : undefined
    const isFile = block.kinds[row] === ENTRY_KIND.file
    const own = { bytes: isFile ? (block.sizes[row] ?? 0) : 0, files: isFolder ? 0 : 1, folders: 0 }
    parts.push({ name, isFolder, ...(inner ? amountOf(inner) : own) })
  }
  return parts.sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
}

function* rowsOf({ placement }: FolderNode, view: View): Generator<readonly [Block, number]> {
  if (!placement) return
  const { block, first, count } = placement
  for (let row = first; row < first + count; row++) if (view.showsRow(block, row)) yield [block, row]
}

function sum(parts: readonly SpacePart[]): Amount {
  const total = { bytes: 0, files: 0, folders: 0 }
  for (const { bytes, files, folders, isFolder } of parts) {
    total.bytes += bytes
    total.files += files
    total.folders += folders + (isFolder ? 1 : 0)
  }
  return total
}

/** Totals of files in a folder and below: amount of each kind, largest files, oldest files. */
class FileTally {
  readonly #tree: IndexTree
  readonly #places: ReadonlyMap<Block, number>
  readonly #bytes = new Float64Array(KIND_OF_CLASS.length)
  readonly #files = new Uint32Array(KIND_OF_CLASS.length)
  readonly #largest = new TopK(MOST_NOTABLE)
  readonly #oldest = new TopK(MOST_NOTABLE)

  constructor(tree: IndexTree) {
    this.#tree = tree
    this.#places = new Map(tree.blocks.map((block, place) => [block, place]))
  }

  /** @param shown number of the folder's entries that may be listed: when all or none may, no row is checked individually */
  add({ placement }: FolderNode, view: View, shown: number): void {
    if (!placement || shown === 0) return
    const { block, first, count } = placement
    const isWhole = shown === count
    const place = this.#places.get(block) ?? 0
    for (let row = first; row < first + count; row++) {
      if (block.kinds[row] !== ENTRY_KIND.file || !(isWhole || view.showsRow(block, row))) continue
      const kind = block.classes[row] ?? 0
      const size = block.sizes[row] ?? 0
      this.#bytes[kind] = (this.#bytes[kind] ?? 0) + size
      this.#files[kind] = (this.#files[kind] ?? 0) + 1
      this.#largest.offer(-size, place, row)
      this.#oldest.offer(block.modified[row] ?? 0, place, row)
    }
  }

  /** Returns the kinds that occur, most bytes first. */
  kinds(): SpaceUse['kinds'] {
    const found = new Map<FileKind, { bytes: number; files: number }>()
    KIND_OF_CLASS.forEach((kind, place) => {
      const known = found.get(kind) ?? { bytes: 0, files: 0 }
      known.bytes += this.#bytes[place] ?? 0
      known.files += this.#files[place] ?? 0
      found.set(kind, known)
    })
    return [...found]
      .map(([kind, amount]) => ({ kind, ...amount }))
      .filter(({ files }) => files > 0)
      .sort((a, b) => b.bytes - a.bytes)
  }

  largest(view: View, base: VirtualPath): NotableFile[] {
    return this.#notable(this.#largest, view, base)
  }

  oldest(view: View, base: VirtualPath): NotableFile[] {
    return this.#notable(this.#oldest, view, base)
  }

  #notable(best: TopK, view: View, base: VirtualPath): NotableFile[] {
    return best.sorted().flatMap(({ first, second: row }) => {
      const block = this.#tree.blocks[first]
      const node = block && this.#tree.folders.nodeInSlot(block.folders[row] ?? 0)
      const path = block && node && pathOfRow(view, node, block.nameAt(row))
      const relative = path && relativeTo(base, path)
      if (!relative) return []
      return [{ path: relative.slice(1), bytes: block.sizes[row] ?? 0, modified: (block.modified[row] ?? 0) * 1000 }]
    })
  }
}
