/** How many jobs run: of one person, and of all. */
export type PlaceLimits = { readonly each: number; readonly all: number }

/** A job that waits for a place. */
export type Waiting = { readonly id: number; readonly userId: number /** Of its wish. */; readonly length: number }

/** Who runs and who waits, in the order in which they came; people do not wait behind each other while there are places. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #running = new Map<number, number>()
  #waiting: Waiting[] = []

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  wait(job: Waiting): void {
    this.#waiting.push(job)
  }

  /** Those of one person that wait. */
  waitingOf(userId: number): readonly Waiting[] {
    return this.#waiting.filter((job) => job.userId === userId)
  }

  /** Takes a job out of the line. */
  drop(id: number): void {
    this.#waiting = this.#waiting.filter((job) => job.id !== id)
  }

  /** The next that may run, which has its place from now on; undefined when nobody may. */
  next(): Waiting | undefined {
    if (this.#running.size >= this.#limits.all) return undefined
    const found = this.#waiting.find(({ userId }) => this.#runningOf(userId) < this.#limits.each)
    if (!found) return undefined
    this.drop(found.id)
    this.#running.set(found.id, found.userId)
    return found
  }

  leave(id: number): void {
    this.#running.delete(id)
  }

  #runningOf(userId: number): number {
    return this.#running.values().reduce((count, other) => count + (other === userId ? 1 : 0), 0)
  }
}
