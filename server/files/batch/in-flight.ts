/** How much may be under way at once; something larger than `bytes` goes alone. */
export type MostInFlight = { readonly files: number; readonly bytes: number }

/** Counts what is under way for one who brings the next only after `enter`. */
export class InFlight {
  readonly #most: MostInFlight
  readonly #running = new Set<Promise<void>>()
  #bytes = 0
  #freed: (() => void) | null = null

  constructor(most: MostInFlight) {
    this.#most = most
  }

  /** Waits until there is room, then begins `work`, which must not fail. */
  async begin(bytes: number, work: () => Promise<void>): Promise<void> {
    while (this.#running.size > 0 && this.#isFull(bytes)) await this.#room()
    this.#bytes += bytes
    const running = work().finally(() => {
      this.#running.delete(running)
      this.#bytes -= bytes
      this.#freed?.()
    })
    this.#running.add(running)
  }

  /** Waits until all of it is done. */
  async end(): Promise<void> {
    await Promise.all(this.#running)
  }

  #isFull(bytes: number): boolean {
    return this.#running.size >= this.#most.files || this.#bytes + bytes > this.#most.bytes
  }

  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#freed = resolve
    })
  }
}
