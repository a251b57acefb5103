import type { Amount } from '#server/operations/records/operation.ts'
import type { TreeNode } from '#server/storage/storage.ts'

/** Counts the expected work of an operation, for its progress. */
export class ProgressTotal {
  #items: number
  #bytes = 0

  constructor(items = 0) {
    this.#items = items
  }

  get amount(): Amount {
    return { items: this.#items, bytes: this.#bytes }
  }

  /** Adds one item of a tree. */
  addItem({ kind, size }: Pick<TreeNode, 'kind' | 'size'>): void {
    this.#items += 1
    if (kind === 'file') this.#bytes += size
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes
  }
}
