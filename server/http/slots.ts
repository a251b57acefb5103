import { AppError } from '#server/platform/errors.ts'
import { KeyedLimit } from '#server/platform/queue/keyed-limit.ts'

/** How many bodies may come in at once: beyond this the event loop answers others late. */
export const MAX_UPLOADS = 64

/** How many of them may be one user's, so that nobody keeps all others from sending anything. */
export const MAX_UPLOADS_PER_USER = 56

/** How soon a client that found no slot may come back (seconds). */
const RETRY_AFTER = 2

/** A limited number of things at once, and of each user. */
export type Slots = { run<T>(userId: number, work: () => Promise<T>): Promise<T> }

/** `run` throws AppError `busy` at once when `limit` of them are running, `too_many` when `perUser` are; nobody waits in line. */
export function createSlots(limit: number, perUser: number): Slots {
  const users = new KeyedLimit<number>(perUser)
  let taken = 0
  return {
    async run(userId, work) {
      if (taken >= limit) throw full('busy')
      const leave = users.enter(userId)
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
