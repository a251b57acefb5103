import { AppError } from './errors.ts'

/** How many of something one key, a user say, may have at once, how many more may wait for their turn, and for how long (ms). */
export type TurnLimits = { readonly running: number; readonly waiting: number; readonly patience: number }

type Line = { running: number; readonly waiting: (() => void)[] }

/** Seconds after which somebody who was turned away may find a place. */
const RETRY_AFTER = 2

/** Turns for each key on its own, first come, first served: what one user asks for never waits behind what another did (T14). */
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
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#limits.running) line.running += 1
    else if (line.waiting.length < this.#limits.waiting) await turnIn(line, signal(), this.#limits.patience)
    else throw tooMany()
    let over = false
    return () => {
      if (over) return
      over = true
      this.#leave(key, line)
    }
  }

  /** A turn goes on to who waits, without becoming free in between. */
  #leave(key: Key, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) this.#lines.delete(key)
  }
}

function turnIn({ waiting }: Line, signal: AbortSignal, patience: number): Promise<void> {
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
      waiting.splice(waiting.indexOf(begin), 1)
      reject(reason)
    }
    const onAbort = () => giveUp(signal.reason)
    const timer = setTimeout(() => giveUp(tooMany()), patience)
    waiting.push(begin)
    signal.addEventListener('abort', onAbort)
  })
}

const tooMany = () => new AppError('too_many', 'Too much at once. Try again soon.', { retryAfter: RETRY_AFTER })
