import type { Release } from '#server/platform/queue/semaphore.ts'

/** Time after which a user who does not ask again has left, in milliseconds. */
const LEFT = 5000

/**
 * Slots for which nobody waits: who gets none asks again later, and then comes before users who had one since. Each user has at most one.
 */
export class Turns {
  readonly #running: number
  readonly #now: () => number
  readonly #holders = new Set<number>()
  /** Users who got no slot, and when they last asked; who asked first is first. */
  readonly #refused = new Map<number, number>()

  /**
   * @param running number of slots
   * @param now milliseconds since the epoch
   */
  constructor(running: number, now: () => number) {
    this.#running = running
    this.#now = now
  }

  /** Acquires a slot; null when the user has one, or none is free for them. */
  tryAcquire(userId: number): Release | null {
    if (this.#holders.has(userId)) return null
    const now = this.#now()
    for (const [other, asked] of this.#refused) if (now - asked > LEFT) this.#refused.delete(other)
    const waiting = [...this.#refused.keys()]
    const before = this.#refused.has(userId) ? waiting.indexOf(userId) : waiting.length
    if (this.#holders.size + before >= this.#running) {
      this.#refused.set(userId, now)
      return null
    }
    this.#refused.delete(userId)
    this.#holders.add(userId)
    return () => void this.#holders.delete(userId)
  }
}
