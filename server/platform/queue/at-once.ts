/** How much is under way at once: so many works, and what they weigh together. One that weighs more goes alone. */
export type MostAtOnce = { readonly works: number; readonly weight: number }

/** Does work for things that come one after the other, so many of them at once. For one caller, who ends with `done` or `settled`. */
export class AtOnce {
  readonly #most: MostAtOnce
  readonly #onFailure: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()
  #weight = 0
  #failure: { readonly error: unknown } | null = null
  #wake: (() => void) | null = null

  /**
   * @param most a number: that many works, whatever they weigh
   * @param onFailure hears of the first failure at once, to stop the others
   */
  constructor(most: number | MostAtOnce, onFailure: (error: unknown) => void = () => undefined) {
    this.#most = typeof most === 'number' ? { works: most, weight: Number.POSITIVE_INFINITY } : most
    this.#onFailure = onFailure
  }

  /** Begins the next work as soon as there is a place. Throws what went wrong with work before. */
  async begin(work: () => Promise<void>, weight = 0): Promise<void> {
    while (this.#running.size > 0 && this.#isFull(weight)) await this.#one()
    this.#throwFailure()
    this.#weight += weight
    const running = this.#watched(work).finally(() => {
      this.#running.delete(running)
      this.#weight -= weight
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

  #isFull(weight: number): boolean {
    return this.#running.size >= this.#most.works || this.#weight + weight > this.#most.weight
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
