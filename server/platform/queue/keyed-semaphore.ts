import { AppError } from '#server/platform/errors.ts'
import { Semaphore, type SemaphoreLimits } from './semaphore.ts'

/** Limits for one key, such as a user: running tasks, waiting tasks, and the maximum wait in milliseconds. */
export type KeyedSemaphoreLimits = SemaphoreLimits & { readonly patience: number }

/** Seconds after which a refused client should retry. */
const RETRY_AFTER = 2

/** A queue for each key: requests of one user never wait for those of another. */
export class KeyedSemaphore<Key> {
  readonly #limits: KeyedSemaphoreLimits
  readonly #lines = new Map<Key, Semaphore>()

  constructor(limits: KeyedSemaphoreLimits) {
    this.#limits = limits
  }

  /**
   * Acquires a slot; the returned function releases it, and further calls of it have no effect. `signal` is only called when the caller has
   * to wait.
   *
   * @throws AppError `too_many` when too many of this key wait already, or it takes too long; the signal's reason when it is aborted
   */
  async acquire(key: Key, signal: () => AbortSignal): Promise<() => void> {
    const line = this.#lines.get(key) ?? new Semaphore(this.#limits, tooMany)
    this.#lines.set(key, line)
    const leave = await line.acquire({ signal, milliseconds: this.#limits.patience })
    return () => {
      leave()
      if (line.isIdle && this.#lines.get(key) === line) this.#lines.delete(key)
    }
  }
}

const tooMany = () => new AppError('too_many', 'Too much at once. Try again soon.', { retryAfter: RETRY_AFTER })
