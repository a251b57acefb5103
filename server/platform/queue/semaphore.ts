import { AppError } from '#server/platform/errors.ts'
import { waitForTurn } from './wait-for-turn.ts'

/** Limits of a semaphore. */
export type SemaphoreLimits = {
  /** Maximum number of slots in use. */
  readonly running: number
  /** Maximum number of waiting callers; none by default. */
  readonly waiting?: number
  /** Maximum wait in milliseconds; unlimited by default. */
  readonly patience?: number
}

/** Releases a slot; further calls have no effect. */
export type Release = () => void

/** Acquires a slot by each of the functions, in order; null when one of them has none, and no slot is in use then. */
export function tryAcquireAll(...attempts: readonly (() => Release | null)[]): Release | null {
  using slots = new DisposableStack()
  for (const tryAcquire of attempts) {
    const release = tryAcquire()
    if (!release) return null
    slots.defer(release)
  }
  const held = slots.move()
  return () => held.dispose()
}

/** Seconds after which a refused client should retry. */
const RETRY_AFTER = 1

/** A number of slots with a bounded queue, first come, first served. */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #refusal: () => Error
  readonly #onIdle: (() => void) | undefined
  readonly #waiting: (() => void)[] = []
  #running = 0

  /**
   * @param refusal creates the error for a full queue or an exceeded time limit; AppError `busy` by default
   * @param onIdle called when the last slot in use is released
   */
  constructor(limits: SemaphoreLimits, refusal: () => Error = busy, onIdle?: () => void) {
    this.#limits = limits
    this.#refusal = refusal
    this.#onIdle = onIdle
  }

  /** Returns a semaphore with one slot and an unlimited queue: what runs in it runs one after another. */
  static mutex(): Semaphore {
    return new Semaphore({ running: 1, waiting: Number.POSITIVE_INFINITY })
  }

  /** Whether all slots are in use. */
  get isFull(): boolean {
    return this.#running >= this.#limits.running
  }

  /** Acquires a slot; null when none is free. */
  tryAcquire(): Release | null {
    if (this.isFull) return null
    this.#running += 1
    return this.#releaseOnce()
  }

  /**
   * Acquires a slot, and waits if none is free. `signal` is only called then.
   *
   * @throws the refusal when the queue is full or the time limit is exceeded; the signal's reason when it is aborted while waiting
   */
  async acquire(signal?: () => AbortSignal): Promise<Release> {
    const { waiting = 0, patience } = this.#limits
    if (!this.isFull) this.#running += 1
    else if (this.#waiting.length >= waiting) throw this.#refusal()
    else {
      const limits = { signal: signal?.(), patience, refusal: this.#refusal }
      await waitForTurn<void>((begin) => this.#enqueue(begin), limits)
    }
    return this.#releaseOnce()
  }

  /** Runs a task in a slot, and waits if none is free. @throws as {@link acquire} does, and whatever the task throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #enqueue(begin: () => void): () => void {
    this.#waiting.push(begin)
    return () => this.#waiting.splice(this.#waiting.indexOf(begin), 1)
  }

  #releaseOnce(): Release {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#release()
    }
  }

  /** Passes the slot to the next waiting caller, without releasing it in between. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next) {
      next()
      return
    }
    this.#running -= 1
    if (this.#running === 0) this.#onIdle?.()
  }
}

const busy = () => new AppError('busy', 'The server is busy. Try again in a moment.', { retryAfter: RETRY_AFTER })
