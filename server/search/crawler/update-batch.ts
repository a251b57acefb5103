import type { IndexUpdate } from './index-update.ts'

/** Size at which a batch of updates is sent: bytes of entries, or number of updates. */
const ENOUGH = { bytes: 256 * 1024, updates: 200 } as const

/** Updates waiting to be sent to the index, in order. */
export class UpdateBatch {
  #updates: IndexUpdate[] = []
  #bytes = 0

  add(update: IndexUpdate): void {
    this.#updates.push(update)
    if (update.tell === 'folder') this.#bytes += update.entries.byteLength
  }

  get isFull(): boolean {
    return this.#bytes >= ENOUGH.bytes || this.#updates.length >= ENOUGH.updates
  }

  drain(): IndexUpdate[] {
    const updates = this.#updates
    this.#updates = []
    this.#bytes = 0
    return updates
  }
}
