/** Maximum number of running jobs: of one user, and of all. */
export type JobLimits = { readonly each: number; readonly all: number }

/** A job that waits to run. */
export type WaitingJob = {
  readonly id: number
  readonly userId: number
  /** Length of its specification, in characters. */
  readonly length: number
}

/** The running and waiting jobs, in order of arrival; users do not wait for each other while the overall limit is not reached. */
export class JobScheduler {
  readonly #limits: JobLimits
  readonly #running = new Map<number, number>()
  #waiting: WaitingJob[] = []

  constructor(limits: JobLimits) {
    this.#limits = limits
  }

  enqueue(job: WaitingJob): void {
    this.#waiting.push(job)
  }

  /** Returns the waiting jobs of one user. */
  waitingOf(userId: number): readonly WaitingJob[] {
    return this.#waiting.filter((job) => job.userId === userId)
  }

  /** Removes a job from the queue. */
  removeWaiting(id: number): void {
    this.#waiting = this.#waiting.filter((job) => job.id !== id)
  }

  /** Returns the next job that can run, and counts it as running from now on; undefined when there is none. */
  startNext(): WaitingJob | undefined {
    if (this.#running.size >= this.#limits.all) return undefined
    const found = this.#waiting.find(({ userId }) => this.#runningOf(userId) < this.#limits.each)
    if (!found) return undefined
    this.removeWaiting(found.id)
    this.#running.set(found.id, found.userId)
    return found
  }

  release(id: number): void {
    this.#running.delete(id)
  }

  #runningOf(userId: number): number {
    return this.#running.values().reduce((count, other) => count + (other === userId ? 1 : 0), 0)
  }
}
