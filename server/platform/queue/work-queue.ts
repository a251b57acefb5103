import { AppError } from '#server/platform/errors.ts'
import { Line, type LineLimits } from './line.ts'

/** Seconds after which somebody who was turned away may find a place. */
const RETRY_AFTER = 1

/** Runs at most `running` works at once and lets at most `waiting` more wait for their turn, first come, first served (R10). */
export class WorkQueue {
  readonly #line: Line

  constructor(limits: LineLimits) {
    this.#line = new Line(limits, busy)
  }

  /** @throws AppError `busy` when the queue is full, and whatever the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.#line.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const busy = () => new AppError('busy', 'Too much to do at once. Try again in a moment.', { retryAfter: RETRY_AFTER })
