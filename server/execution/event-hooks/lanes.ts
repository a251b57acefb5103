import { AppError } from '#server/platform/errors.ts'
import { Line } from '#server/platform/queue/line.ts'
import { KeyedTurns } from '#server/platform/queue/turns.ts'

/** Of one person: so many run at once, so many wait. */
const OF_EACH = { running: 2, waiting: 128 }
/** Of all. Nobody has more than two in it. */
const OF_ALL = { running: 4, waiting: 64 }
/** How long one may wait for its turn (ms). */
const PATIENCE = 600_000

/** Where commands wait for their turn: first each behind those of the same person only, then behind all. */
export class Lane {
  readonly #each = new KeyedTurns<number>({ ...OF_EACH, patience: PATIENCE })
  readonly #all = new Line(OF_ALL, tooMuch)

  /** @throws AppError `too_many`, `busy`; what the signal says when it is aborted */
  async enter(userId: number, signal: AbortSignal): Promise<() => void> {
    const leaveEach = await this.#each.enter(userId, () => signal)
    try {
      const leaveAll = await this.#all.enter({ signal: () => signal, milliseconds: PATIENCE })
      return () => {
        leaveAll()
        leaveEach()
      }
    } catch (error) {
      leaveEach()
      throw error
    }
  }
}

const tooMuch = () => new AppError('busy', 'Too many commands wait for their turn.', { retryAfter: 5 })
