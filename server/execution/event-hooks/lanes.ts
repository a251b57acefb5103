import { AppError } from '#server/platform/errors.ts'
import { Line } from '#server/platform/queue/line.ts'
import { KeyedTurns } from '#server/platform/queue/turns.ts'

/** Limits per user: running and waiting commands. */
const OF_EACH = { running: 2, waiting: 128 }
/** Limits for all users together. Nobody has more than two in it. */
const OF_ALL = { running: 4, waiting: 64 }
/** Maximum waiting time in milliseconds. */
const PATIENCE = 600_000

/** Queues commands: first behind those of the same user, then behind all. */
export class Lane {
  readonly #each = new KeyedTurns<number>({ ...OF_EACH, patience: PATIENCE })
  readonly #all = new Line(OF_ALL, tooMuch)

  /**
   * Waits for a slot. @returns a function that releases it
   * @throws AppError `too_many`, `busy`; the reason of the signal when it is aborted
   */
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
