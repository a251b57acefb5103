import { AppError } from '#server/platform/errors.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'

/**
 * Maximum number of concurrent upload bodies. Beyond it, the event loop delays other responses.
 *
 * @limit Uploads | Concurrent uploads of all users | {}
 */
export const MAX_UPLOADS = 64

/**
 * Maximum number of concurrent upload bodies of one user, so that one user cannot block all others.
 *
 * @limit Uploads | Concurrent uploads of one user | {}
 */
export const MAX_UPLOADS_PER_USER = 56

/** Seconds after which a client without a slot should retry. */
const RETRY_AFTER = 2

/** A limit for concurrent work, in total and for each user. */
export type UploadLimiter = { run<T>(userId: number, work: () => Promise<T>): Promise<T> }

/** `run` throws AppError `busy` immediately when `limit` of them are running, `too_many` when `perUser` are; there is no queue. */
export function createUploadLimiter(limit: number, perUser: number): UploadLimiter {
  const users = new KeyedSemaphore<number>({ running: perUser })
  const total = new Semaphore({ running: limit })
  return {
    async run(userId, work) {
      using slots = new DisposableStack()
      slots.defer(total.tryAcquire() ?? refuse('busy'))
      slots.defer(users.tryAcquire(userId) ?? refuse('too_many'))
      return await work()
    },
  }
}

function refuse(code: 'busy' | 'too_many'): never {
  throw new AppError(code, 'Too many requests at once. Try again in a moment.', { retryAfter: RETRY_AFTER })
}
