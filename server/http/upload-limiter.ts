import { AppError } from '#server/platform/errors.ts'
import { KeyedLimit } from '#server/platform/queue/keyed-limit.ts'

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
  const users = new KeyedLimit<number>(perUser)
  let taken = 0
  return {
    async run(userId, work) {
      if (taken >= limit) throw full('busy')
      const leave = users.tryAcquire(userId)
      if (!leave) throw full('too_many')
      taken += 1
      try {
        return await work()
      } finally {
        taken -= 1
        leave()
      }
    },
  }
}

const full = (code: 'busy' | 'too_many') =>
  new AppError(code, 'Too much at once. Try again soon.', { retryAfter: RETRY_AFTER })
