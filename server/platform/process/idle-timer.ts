/**
 * Calls a function after a time without use, to end threads or processes that nobody needs. Does not keep the program running. Restarting it
 * costs two reads of the clock: a pending timer stays, and is set again for the rest of the time when it fires.
 */
export class IdleTimer {
  readonly #onIdle: () => void
  readonly #clock: IdleClock
  #timer: Timer | null = null
  /** Time at which the pending timer fires. */
  #firesAt = 0
  /** Time at which the function is called; infinite while the timer is stopped. */
  #dueAt = Number.POSITIVE_INFINITY

  constructor(onIdle: () => void, clock: IdleClock = SYSTEM_CLOCK) {
    this.#onIdle = onIdle
    this.#clock = clock
  }

  /** Calls the function once after `ms` milliseconds, unless this or `stop` is called before. */
  restart(ms: number): void {
    this.#dueAt = this.#clock.now() + ms
    if (this.#timer && this.#firesAt <= this.#dueAt) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#set(ms)
  }

  /** Does not call the function until the next restart. */
  stop(): void {
    this.#dueAt = Number.POSITIVE_INFINITY
  }

  #set(ms: number): void {
    this.#firesAt = this.#clock.now() + ms
    this.#timer = this.#clock.setTimeout(() => this.#fire(), ms).unref()
  }

  #fire(): void {
    this.#timer = null
    if (this.#dueAt === Number.POSITIVE_INFINITY) return
    const left = this.#dueAt - this.#clock.now()
    if (left > 0) this.#set(left)
    else {
      this.#dueAt = Number.POSITIVE_INFINITY
      this.#onIdle()
    }
  }
}

/** The clock of a timer, in milliseconds. */
type IdleClock = {
  readonly now: () => number
  readonly setTimeout: (run: () => void, ms: number) => Timer
}

const SYSTEM_CLOCK: IdleClock = { now: () => performance.now(), setTimeout: (run, ms) => setTimeout(run, ms) }
