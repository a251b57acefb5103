/** Pieces as large as a network likes them (bytes). */
const BATCH = 256 * 1024

/** From this on a piece goes out as it is (bytes). */
const LARGE = 64 * 1024

/** Gathers small pieces into larger ones; large ones pass as they are. */
export class Batches {
  #buffer: Buffer | null = null
  #filled = 0;

  /** What may be sent now: nothing, what was gathered, or that and a large piece. */
  *add(bytes: Uint8Array): Generator<Uint8Array> {
    if (bytes.length === 0) return
    if (this.#filled + bytes.length > BATCH || bytes.length >= LARGE) yield* this.rest()
    if (bytes.length >= LARGE) yield bytes
    else {
      this.#buffer ??= Buffer.allocUnsafeSlow(BATCH)
      this.#buffer.set(bytes, this.#filled)
      this.#filled += bytes.length
    }
  }

  *rest(): Generator<Uint8Array> {
    if (!this.#buffer || this.#filled === 0) return
    yield this.#buffer.subarray(0, this.#filled)
    this.#buffer = null
    this.#filled = 0
  }
}
