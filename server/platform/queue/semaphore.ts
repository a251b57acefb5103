/** Maximum number of running tasks, and of waiting ones. */
export type SemaphoreLimits = { readonly running: number; readonly waiting: number }

/** Conditions for waiting: a signal that cancels it with its reason, and a time limit in milliseconds. */
export type WaitLimits = { readonly signal: () => AbortSignal; readonly milliseconds: number }

/** A semaphore with a bounded queue, first come, first served. */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #refusal: () => Error
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** @param refusal creates the error for a full queue or an exceeded time limit */
  constructor(limits: SemaphoreLimits, refusal: () => Error) {
    this.#limits = limits
    this.#refusal = refusal
  }

  /** Whether no slot is in use, so that no task waits either. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /**
   * Acquires a slot, waiting without limit when `patience` is omitted; the returned function releases it, and further calls of it have no
   * effect.
   */
  async acquire(patience?: WaitLimits): Promise<() => void> {
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

  /** Passes the slot to the next waiting task, without releasing it in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }

  #turnWithin({ signal: signalOf, milliseconds }: WaitLimits): Promise<void> {
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
