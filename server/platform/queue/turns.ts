import { AppError } from '#server/platform/errors.ts'
import { Line, type LineLimits } from './line.ts'

/** How many of something one key, a user say, may have at once, how many more may wait for their turn, and for how long (ms). */
export type TurnLimits = LineLimits & { readonly patience: number }

/** Seconds after which somebody who was turned away may find a place. */
const RETRY_AFTER = 2

/** A line for each key: what one user asks for never waits behind what another did (T14). */
export class KeyedTurns<Key> {
  readonly #limits: TurnLimits
  readonly #lines = new Map<Key, Line>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a turn; the returned function ends it, and does so once. `signal` is only asked for by those who have to wait.
   *
   * @throws AppError `too_many` when too many of this key wait already, or it takes too long; what the signal says when it is aborted
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
