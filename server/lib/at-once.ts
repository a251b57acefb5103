/** Does work for things that come one after the other, so many of them at once. For one caller, who ends with `done` or `settled`. */
export class AtOnce {
  readonly #most: number
  readonly #onFailure: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | null = null
  #wake: (() => void) | null = null

  /** @param onFailure hears of the first failure at once, to stop the others */
  constructor(most: number, onFailure: (error: unknown) => void = () => undefined) {
    this.#most = most
    this.#onFailure = onFailure
  }

  /** Begins the next work as soon as there is a place. Throws what went wrong with work before. */
  async begin(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#most) await this.#one()
    this.#throwFailure()
    const running = this.#watched(work).finally(() => {
      this.#running.delete(running)
      this.#wake?.()
    })
    this.#running.add(running)
  }

  /** Waits until all of it is over. Throws what went wrong. */
  async done(): Promise<void> {
    await this.settled()
    this.#throwFailure()
  }

  /** Waits until all of it is over, however that was. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #watched(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (this.#failure) return
      this.#failure = { error }
      this.#onFailure(error)
    }
  }

  /** Waits until one more is over. Not a race: that would keep something of every turn as long as the slowest work takes. */
  async #one(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    this.#wake = null
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
