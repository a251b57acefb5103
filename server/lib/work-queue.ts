import { AppError } from './errors.ts'

/** Seconds after which somebody who was turned away may find a place. */
const RETRY_AFTER = 1

/** Runs at most `running` works at once and lets at most `waiting` more wait for their turn, first come, first served (R10). */
export class WorkQueue {
  readonly #running: number
  readonly #waiting: number
  readonly #turns: (() => void)[] = []
  #active = 0

  constructor(limits: { running: number; waiting: number }) {
    this.#running = limits.running
    this.#waiting = limits.waiting
  }

  /** @throws AppError `busy` when the queue is full, and whatever the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#active < this.#running) {
      this.#active += 1
      return
    }
    if (this.#turns.length >= this.#waiting)
      throw new AppError('busy', 'Too much to do at once. Try again in a moment.', { retryAfter: RETRY_AFTER })
    await new Promise<void>((resolve) => this.#turns.push(resolve))
  }

  /** A place goes on to who waits, without becoming free in between. */
  #leave(): void {
    const next = this.#turns.shift()
    if (next) next()
    else this.#active -= 1
  }
}
