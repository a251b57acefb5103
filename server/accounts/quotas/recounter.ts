import { errorFields, type Log } from '#server/platform/log/log.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { CountedUsage, Pool } from './pool.ts'

/** Number of times that a count is repeated that a change made inexact, and the wait before, in milliseconds. */
const TRIES = 5
const WAIT = 200
/** Wait before a pool that changes all the time is counted again, in milliseconds. */
const LATER = 60_000

export type RecounterParts = {
  /** Null where there is nothing to count any more. */
  readonly count: (pool: Pool, signal: AbortSignal) => Promise<CountedUsage | null>
  readonly log: Pick<Log, 'warn'>
}

/** Counts pools on the disk, one after another. Pools that change during a count are counted again. */
export class Recounter {
  readonly #parts: RecounterParts
  readonly #turns = Semaphore.mutex()
  readonly #waiting = new Map<Pool, Promise<void>>()
  readonly #later = new Map<Pool, ReturnType<typeof setTimeout>>()
  readonly #stop = new AbortController()

  constructor(parts: RecounterParts) {
    this.#parts = parts
  }

  /** Counts a pool; resolves when that has ended. A pool that waits for its count is counted once. */
  recount(pool: Pool): Promise<void> {
    const waiting = this.#waiting.get(pool)
    if (waiting) return waiting
    clearTimeout(this.#later.get(pool))
    this.#later.delete(pool)
    const counted = this.#turns.run(async () => {
      try {
        await this.#count(pool)
      } catch (error) {
        if (!this.#stop.signal.aborted)
          this.#parts.log.warn('the files of a home could not be counted for its quota', errorFields(error))
      }
    })
    this.#waiting.set(pool, counted)
    return counted
  }

  /** Resolves when no pool waits for its count. */
  async whenIdle(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting.values())
    await this.#turns.run(async () => undefined)
  }

  /** Cancels all counts. */
  async close(): Promise<void> {
    this.#stop.abort()
    for (const timer of this.#later.values()) clearTimeout(timer)
    await this.whenIdle()
  }

  async #count(pool: Pool): Promise<void> {
    const { signal } = this.#stop
    // What is requested from now on is another count.
    this.#waiting.delete(pool)
    let counted: CountedUsage | null = null
    for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
      const before = pool.quietSince
      counted = await this.#parts.count(pool, signal)
      if (!counted) return
      if (before !== null && before === pool.quietSince) return pool.setCounted(counted, true)
      if (!pool.used) pool.setCounted(counted, false)
      await Bun.sleep(WAIT)
    }
    if (!signal.aborted) this.#later.set(pool, setTimeout(() => void this.recount(pool), LATER).unref())
  }
}
