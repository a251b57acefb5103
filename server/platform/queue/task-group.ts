/** Limits for concurrent tasks: their number and total weight. A task heavier than the limit runs alone. */
export type TaskGroupLimits = { readonly works: number; readonly weight: number }

/** Runs a sequence of tasks with limited concurrency. For a single caller, which ends with `waitOrThrow` or `waitForAll`. */
export class TaskGroup {
  readonly #most: TaskGroupLimits
  readonly #onFailure: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()
  #weight = 0
  #failure: { readonly error: unknown } | null = null
  #wake: (() => void) | null = null

  /**
   * @param most a number limits the number of tasks, regardless of their weight
   * @param onFailure called immediately with the first failure, to stop the others
   */
  constructor(most: number | TaskGroupLimits, onFailure: (error: unknown) => void = () => undefined) {
    this.#most = typeof most === 'number' ? { works: most, weight: Number.POSITIVE_INFINITY } : most
    this.#onFailure = onFailure
  }

  /** Starts a task as soon as the limits permit. Throws the failure of an earlier task. */
  async startTask(work: () => Promise<void>, weight = 0): Promise<void> {
    while (this.#running.size > 0 && this.#isFull(weight)) await this.waitForOne()
    this.#throwFailure()
    this.#weight += weight
    const running = this.#watched(work).finally(() => {
      this.#running.delete(running)
      this.#weight -= weight
      this.#wake?.()
    })
    this.#running.add(running)
  }

  /** Waits until all tasks have ended. Throws the first failure. */
  async waitOrThrow(): Promise<void> {
    await this.waitForAll()
    this.#throwFailure()
  }

  /** Waits until all tasks have ended, successfully or not. */
  async waitForAll(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** Waits until one more task has ended. Not a race, which would retain memory of every wait until the slowest task ends. */
  async waitForOne(): Promise<void> {
    if (this.#running.size === 0) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    this.#wake = null
  }

  #isFull(weight: number): boolean {
    return this.#running.size >= this.#most.works || this.#weight + weight > this.#most.weight
  }

  async #watched(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (this.#failure) return
      this.#failure = { error }
      this.#onFailure(error)
    }
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}

/**
 * Calls `work` for each element, at most `limit` at once, starting them in order. After a failure none is started; the first failure is
 * thrown when all running ones have ended.
 */
export async function forEachLimit<T>(all: Iterable<T>, limit: number, work: (one: T) => Promise<void>): Promise<void> {
  const tasks = new TaskGroup(limit)
  try {
    for (const one of all) await tasks.startTask(() => work(one))
  } finally {
    await tasks.waitOrThrow()
  }
}
