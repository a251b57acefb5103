import type { Block } from './block.ts'

/** Where the entries of a folder are: `count` rows of a block from `first` on. */
type Placement = { readonly block: Block; readonly first: number; readonly count: number }

/** What is known of one folder. */
export type FolderNode = {
  readonly id: number
  /** Its own place in the table. */
  readonly slot: number
  above: FolderNode | null
  name: string
  /** The folders right in it by name; null where there was never one. */
  below: Map<string, FolderNode> | null
  placement: Placement | null
  /** Another number for each change of what is in it, given to no other folder; 0 while nothing was told. */
  version: number
}

/** All folders, by number and as a tree. Places of folders that are gone are given out again. */
export class FolderTable {
  readonly #byId = new Map<number, FolderNode>()
  readonly #bySlot: (FolderNode | null)[] = []
  readonly #free: number[] = []
  /** Grows when a folder comes, goes or moves: what was worked out from the tree holds no longer. */
  shape = 0
  /** Grows when a folder moves: everything below it has another path. */
  moves = 0

  /** How many places there are, free ones too. */
  get slots(): number {
    return this.#bySlot.length
  }

  get size(): number {
    return this.#byId.size
  }

  byId(id: number): FolderNode | undefined {
    return this.#byId.get(id)
  }

  at(slot: number): FolderNode | null {
    return this.#bySlot[slot] ?? null
  }

  add(id: number, above: FolderNode | null, name: string): FolderNode {
    const slot = this.#free.pop() ?? this.#bySlot.length
    const node: FolderNode = { id, slot, above: null, name, below: null, placement: null, version: 0 }
    this.#bySlot[slot] = node
    this.#byId.set(id, node)
    this.#place(node, above, name)
    return node
  }

  /** Puts a folder where it is now. One that had the name there before stays known by its number until it is told to be gone. */
  move(node: FolderNode, above: FolderNode | null, name: string): void {
    this.#place(node, above, name)
    this.moves += 1
  }

  remove(node: FolderNode): void {
    leave(node)
    this.#byId.delete(node.id)
    this.#bySlot[node.slot] = null
    this.#free.push(node.slot)
    this.shape += 1
  }

  #place(node: FolderNode, above: FolderNode | null, name: string): void {
    leave(node)
    node.name = name
    this.shape += 1
    // A circle has no top: whoever went up from there would never come to an end.
    if (!above || isWithin(above, node)) return
    node.above = above
    above.below ??= new Map()
    above.below.set(name, node)
  }
}

function isWithin(node: FolderNode, top: FolderNode): boolean {
  for (let at: FolderNode | null = node; at; at = at.above) if (at === top) return true
  return false
}

function leave(node: FolderNode): void {
  if (node.above?.below?.get(node.name) === node) node.above.below.delete(node.name)
  node.above = null
}
