import { AppError } from '#server/platform/errors.ts'
import { type Release, Semaphore, type SemaphoreLimits } from './semaphore.ts'

/** Seconds after which a refused client should retry. */
const RETRY_AFTER = 2

/** A semaphore for each key, such as a user: callers with one key never wait for those with another. Occupies memory for keys in use only. */
export class KeyedSemaphore<Key> {
  readonly #limits: SemaphoreLimits
  readonly #inUse = new Map<Key, Semaphore>()

  /** @param limits limits for each key, with at least one slot */
  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** Number of keys with slots in use. */
  get size(): number {
    return this.#inUse.size
  }

  /** Returns whether all slots of this key are in use. */
  isFull(key: Key): boolean {
    return this.#inUse.get(key)?.isFull ?? false
  }

  /** Acquires a slot of this key; null when none is free. */
  tryAcquire(key: Key): Release | null {
    return this.#of(key).tryAcquire()
  }

  /**
   * Acquires a slot of this key, and waits if none is free. `signal` is only called then.
   *
   * @throws AppError `too_many` when too many callers of this key wait already, or it takes too long; the signal's reason when it is aborted
   * while waiting
   */
  acquire(key: Key, signal?: () => AbortSignal): Promise<Release> {
    return this.#of(key).acquire(signal)
  }

  #of(key: Key): Semaphore {
    const known = this.#inUse.get(key)
    if (known) return known
    const made = new Semaphore(this.#limits, tooMany, () => this.#inUse.delete(key))
    this.#inUse.set(key, made)
    return made
  }
}

/** Returns the error for a caller who has too much running or waiting. */
export const tooMany = () =>
  new AppError('too_many', 'Too many requests at once. Try again in a moment.', { retryAfter: RETRY_AFTER })
