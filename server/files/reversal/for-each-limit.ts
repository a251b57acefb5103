/** Number of calls that run at once: most of the time of each is spent waiting for the disk. */
const CONCURRENCY = 8

/**
 * Calls `work` for each element, several at once, starting them in order. After a failure none is started; the failure
 * is thrown when all running ones have ended.
 */
export async function forEachLimit<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < all.length) {
      const one = all[next] as T
      next += 1
      try {
        await work(one)
      } catch (error) {
        next = all.length
        throw error
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, lane))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
