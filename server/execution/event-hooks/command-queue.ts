import { AppError } from '#server/platform/errors.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'

/**
 * Maximum waiting time in milliseconds.
 *
 * @limit Commands and terminals | Wait of a command on an event | {ms}
 */
const PATIENCE = 600_000
/**
 * Limits per user: running and waiting commands.
 *
 * @limit Commands and terminals | Commands on events of one user | {running}; {waiting} wait
 */
const LIMITS_PER_USER = { running: 2, waiting: 128, patience: PATIENCE }
/**
 * Limits for all users together. No user has more than two items in it.
 *
 * @limit Commands and terminals | Commands on events of all users | {running}; {waiting} wait
 */
const TOTAL_LIMITS = { running: 4, waiting: 64, patience: PATIENCE }

/** Queues commands: first behind those of the same user, then behind all. */
export class CommandQueue {
  readonly #each = new KeyedSemaphore<number>(LIMITS_PER_USER)
  readonly #all = new Semaphore(TOTAL_LIMITS, tooManyCommands)

  /**
   * Waits for a slot. @returns a function that releases it
   * @throws AppError `too_many`, `busy`; the reason of the signal when it is aborted
   */
  async acquireSlot(userId: number, signal: AbortSignal): Promise<() => void> {
    using slots = new DisposableStack()
    slots.defer(await this.#each.acquire(userId, () => signal))
    slots.defer(await this.#all.acquire(() => signal))
    const acquired = slots.move()
    return () => acquired.dispose()
  }
}

const tooManyCommands = () =>
  new AppError('busy', 'Too many commands are waiting. Try again in a moment.', { retryAfter: 5 })
