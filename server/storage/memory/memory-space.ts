import { AppError } from '#server/platform/errors.ts'
import { receive } from '../receive.ts'
import type { Content, WriteOptions } from '../storage.ts'

/** The capacity of a disk in memory, and the staging of new content. All numbers are bytes. */
export class MemorySpace {
  readonly total: number
  #free: number

  constructor(free: number, held: number) {
    this.#free = free
    this.total = free + held
  }

  get free(): number {
    return this.#free
  }

  /** Frees the space of deleted content. */
  release(bytes: number): void {
    this.#free += bytes
  }

  /**
   * Receives all content before `name` gives it a name. On any error nothing remains.
   *
   * @throws AppError `disk_full` and `length_mismatch`; the signal's reason; errors of `nameAfter` and `name`
   */
  async stage<T>(content: Content, options: WriteOptions = {}, name: (bytes: Uint8Array) => T): Promise<T> {
    if (content.length !== null) this.#refuseBeyondFree(content.length)
    const chunks: Uint8Array[] = []
    let held = 0
    const keep = (chunk: Uint8Array) => {
      this.#refuseBeyondFree(chunk.length)
      this.#free -= chunk.length
      held += chunk.length
      chunks.push(Uint8Array.from(chunk))
    }
    try {
      await receive(content, keep, options)
      await options.nameAfter
      options.signal?.throwIfAborted()
      return name(Buffer.concat(chunks))
    } catch (error) {
      this.#free += held
      throw error
    }
  }

  #refuseBeyondFree(bytes: number): void {
    if (bytes > this.#free) throw new AppError('disk_full', 'The disk is full.')
  }
}
