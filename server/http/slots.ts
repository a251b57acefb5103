import { AppError } from '#server/lib/errors.ts'

/** How many bodies may come in at once: beyond this the event loop answers others late. */
export const MAX_UPLOADS = 64

/** How soon a client that found no slot may come back (seconds). */
const RETRY_AFTER = 2

/** A limited number of things at once. */
export type Slots = { run<T>(work: () => Promise<T>): Promise<T> }

/** `run` throws AppError `busy` at once when `limit` of them are running; nobody waits in line holding a connection. */
export function createSlots(limit: number): Slots {
  let taken = 0
  return {
    async run(work) {
      if (taken >= limit) throw new AppError('busy', 'Too much at once. Try again soon.', { retryAfter: RETRY_AFTER })
      taken += 1
      try {
        return await work()
      } finally {
        taken -= 1
      }
    },
  }
}
