/** Size of the combined chunks, in bytes; suited to network transfers. */
const BATCH = 256 * 1024

/** Size in bytes from which a chunk is passed on unchanged. */
const LARGE = 64 * 1024

/** Combines small chunks into larger ones; large ones pass unchanged. Returned chunks are overwritten after the next `take`. */
export class Batches {
  #buffer: Buffer | null = null
  #filled = 0
  #ready: Uint8Array[] = []
  #sealed: Buffer[] = []
  #taken: Buffer[] = []
  #free: Buffer[] = []

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    if (this.#filled + bytes.length > BATCH || bytes.length >= LARGE) this.#seal()
    if (bytes.length >= LARGE) this.#ready.push(bytes)
    else {
      this.#buffer ??= this.#free.pop() ?? Buffer.allocUnsafeSlow(BATCH)
      this.#buffer.set(bytes, this.#filled)
      this.#filled += bytes.length
    }
  }

  /** Returns the chunks that are ready to be sent; those returned before must have been sent by now. */
  take(): Uint8Array[] {
    this.#free.push(...this.#taken)
    this.#taken = this.#sealed
    this.#sealed = []
    const ready = this.#ready
    if (ready.length > 0) this.#ready = []
    return ready
  }

  /** Returns all remaining chunks. */
  rest(): Uint8Array[] {
    this.#seal()
    return this.take()
  }

  #seal(): void {
    if (!this.#buffer || this.#filled === 0) return
    this.#ready.push(this.#buffer.subarray(0, this.#filled))
    this.#sealed.push(this.#buffer)
    this.#buffer = null
    this.#filled = 0
  }
}
