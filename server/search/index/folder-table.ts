import type { Block } from './block.ts'

/** Location of a folder's entries: `count` rows of a block, starting at `first`. */
type Placement = { readonly block: Block; readonly first: number; readonly count: number }

/** Folder known to the index. */
export type FolderNode = {
  readonly id: number
  /** Index in the table. */
  readonly slot: number
  parent: FolderNode | null
  name: string
  /** Subfolders by name; null when there never was one. */
  children: Map<string, FolderNode> | null
  placement: Placement | null
  /** Changes with each change of the contents and is unique across folders; 0 until the first update. */
  version: number
}

/** All folders, by ID and as a tree. Slots of removed folders are reused. */
export class FolderTable {
  readonly #byId = new Map<number, FolderNode>()
  readonly #bySlot: (FolderNode | null)[] = []
  readonly #free: number[] = []
  /** Increases when a folder is added, removed or moved: values derived from the tree become invalid. */
  shape = 0
  /** Increases when a folder is moved: all paths below it change. */
  moves = 0

  /** Number of slots, including free ones. */
  get slots(): number {
    return this.#bySlot.length
  }

  get size(): number {
    return this.#byId.size
  }

  byId(id: number): FolderNode | undefined {
    return this.#byId.get(id)
  }

  nodeInSlot(slot: number): FolderNode | null {
    return this.#bySlot[slot] ?? null
  }

  /** Returns the depth of a folder below the top of the tree; null for a free slot. */
  depthInSlot(slot: number): number | null {
    const node = this.nodeInSlot(slot)
    if (!node) return null
    let depth = 0
    for (let at = node.parent; at; at = at.parent) depth += 1
    return depth
  }

  add(id: number, above: FolderNode | null, name: string): FolderNode {
    const slot = this.#free.pop() ?? this.#bySlot.length
    const node: FolderNode = { id, slot, parent: null, name, children: null, placement: null, version: 0 }
    this.#bySlot[slot] = node
    this.#byId.set(id, node)
    this.#attach(node, above, name)
    return node
  }

  /** Moves a folder. A folder that had the target name keeps its ID until the crawler reports it as removed. */
  move(node: FolderNode, above: FolderNode | null, name: string): void {
    this.#attach(node, above, name)
    this.moves += 1
  }

  remove(node: FolderNode): void {
    detach(node)
    this.#byId.delete(node.id)
    this.#bySlot[node.slot] = null
    this.#free.push(node.slot)
    this.shape += 1
  }

  #attach(node: FolderNode, above: FolderNode | null, name: string): void {
    detach(node)
    node.name = name
    this.shape += 1
    // Refuses cycles: a cycle has no top, so walking up from it would never end.
    if (!above || isWithin(above, node)) return
    node.parent = above
    above.children ??= new Map()
    above.children.set(name, node)
  }
}

function isWithin(node: FolderNode, top: FolderNode): boolean {
  for (let at: FolderNode | null = node; at; at = at.parent) if (at === top) return true
  return false
}

function detach(node: FolderNode): void {
  if (node.parent?.children?.get(node.name) === node) node.parent.children.delete(node.name)
  node.parent = null
}
