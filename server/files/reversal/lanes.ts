/** So many things are done at once: most of the time of each goes into waiting for the disk. */
const LANES = 8

/** Does `work` for each, some at once, beginning them in order. After a failure nothing more is begun; throws it when all have ended. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
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
  const results = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
