/** How many at once, and how many more may wait for their turn. */
export type LineLimits = { readonly running: number; readonly waiting: number }

/** How somebody waits: what their signal says when it is aborted, and for how long at most (ms). */
export type Patience = { readonly signal: () => AbortSignal; readonly milliseconds: number }

/** One line: so many at once, so many more wait, first come, first served. */
export class Line {
  readonly #limits: LineLimits
  readonly #refusal: () => Error
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** @param refusal what those get who find the line full or waited for too long */
  constructor(limits: LineLimits, refusal: () => Error) {
    this.#limits = limits
    this.#refusal = refusal
  }

  /** Has nobody a turn, so that nobody waits either? */
  get isEmpty(): boolean {
    return this.#running === 0
  }

  /** Waits for a turn, without `patience` for as long as it takes; the returned function ends the turn, and does so once. */
  async enter(patience?: Patience): Promise<() => void> {
    if (this.#running < this.#limits.running) this.#running += 1
    else if (this.#waiting.length >= this.#limits.waiting) throw this.#refusal()
    else if (patience) await this.#turnWithin(patience)
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let over = false
    return () => {
      if (over) return
      over = true
      this.#leave()
    }
  }

  /** A turn goes on to who waits, without becoming free in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }

  #turnWithin({ signal: signalOf, milliseconds }: Patience): Promise<void> {
    const signal = signalOf()
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      const begin = () => {
        settle()
        resolve()
      }
      const giveUp = (reason: unknown) => {
        settle()
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        reject(reason)
      }
      const onAbort = () => giveUp(signal.reason)
      const timer = setTimeout(() => giveUp(this.#refusal()), milliseconds)
      this.#waiting.push(begin)
      signal.addEventListener('abort', onAbort)
    })
  }
}
