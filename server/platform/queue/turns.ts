import { AppError } from '#server/platform/errors.ts'
import { Line, type LineLimits } from './line.ts'

/** Limits for one key, such as a user: running tasks, waiting tasks, and the maximum wait in milliseconds. */
export type TurnLimits = LineLimits & { readonly patience: number }

/** Seconds after which a refused client should retry. */
const RETRY_AFTER = 2

/** A queue for each key: requests of one user never wait for those of another. */
export class KeyedTurns<Key> {
  readonly #limits: TurnLimits
  readonly #lines = new Map<Key, Line>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Acquires a slot; the returned function releases it, and further calls of it have no effect. `signal` is only called when the caller has
   * to wait.
   *
   * @throws AppError `too_many` when too many of this key wait already, or it takes too long; the signal's reason when it is aborted
   */
  async enter(key: Key, signal: () => AbortSignal): Promise<() => void> {
    const line = this.#lines.get(key) ?? new Line(this.#limits, tooMany)
    this.#lines.set(key, line)
    const leave = await line.enter({ signal, milliseconds: this.#limits.patience })
    return () => {
      leave()
      if (line.isEmpty && this.#lines.get(key) === line) this.#lines.delete(key)
    }
  }
}

const tooMany = () => new AppError('too_many', 'Too much at once. Try again soon.', { retryAfter: RETRY_AFTER })
