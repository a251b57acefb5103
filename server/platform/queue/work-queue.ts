import { AppError } from '#server/platform/errors.ts'
import { Semaphore, type SemaphoreLimits } from './semaphore.ts'

/** Seconds after which a refused client should retry. */
const RETRY_AFTER = 1

/** Runs at most `running` tasks concurrently and queues at most `waiting` more, first come, first served. */
export class WorkQueue {
  readonly #line: Semaphore

  constructor(limits: SemaphoreLimits) {
    this.#line = new Semaphore(limits, busy)
  }

  /** @throws AppError `busy` when the queue is full, and whatever the task throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.#line.acquire()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const busy = () => new AppError('busy', 'Too much to do at once. Try again in a moment.', { retryAfter: RETRY_AFTER })
