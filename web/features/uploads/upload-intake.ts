import type { FreeSpaceCheck } from './free-space-check.ts'
import { inSlices } from './time-slices.ts'
import { createUpload } from './upload.ts'
import type { UploadCollection } from './upload-collection.ts'
import type { Batches } from './upload-queue.ts'

/** Adds batches of files to the uploads while they are still being read from the user's disk. */
export class UploadIntake {
  readonly #uploads: UploadCollection
  readonly #room: FreeSpaceCheck
  readonly #onBatch: () => void
  /** Aborted when everything is canceled. */
  #cancellation = new AbortController()
  #active = 0
  #lastId = 0

  /** `onBatch` is called after each batch. */
  constructor(uploads: UploadCollection, room: FreeSpaceCheck, onBatch: () => void) {
    this.#uploads = uploads
    this.#room = room
    this.#onBatch = onBatch
  }

  /** Whether batches are being added. */
  get isActive(): boolean {
    return this.#active > 0
  }

  /** Adds batches to a folder. Returns false if they were canceled before all had arrived. Rejects when `batches` does. */
  async add(into: string, batches: Batches): Promise<boolean> {
    this.#active += 1
    try {
      return await this.#addAll(into, batches)
    } finally {
      this.#active -= 1
    }
  }

  /** Cancels the batches that are being added. */
  cancel(): void {
    this.#cancellation.abort()
    this.#cancellation = new AbortController()
  }

  async #addAll(into: string, batches: Batches): Promise<boolean> {
    const { signal } = this.#cancellation
    const { bytes, sent } = this.#uploads.tally.currentTally()
    const drop = await this.#room.beginDrop(into, bytes - sent)
    const isOver = () => signal.aborted || drop.isRefused()
    for await (const batch of batches) {
      if (isOver()) return false
      await inSlices(batch, (source) => {
        if (isOver()) return
        this.#lastId += 1
        const upload = createUpload(this.#lastId, into, source)
        drop.add(upload)
        this.#uploads.add(upload)
      })
      this.#onBatch()
    }
    return !isOver()
  }
}
