import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Scheduler } from '#server/platform/queue/scheduler.ts'
import { type Release, Semaphore, tryAcquireAll } from '#server/platform/queue/semaphore.ts'

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
  readonly #total: Semaphore
  readonly #perUser: KeyedSemaphore<number>
  readonly #running = new Map<number, Release>()
  readonly #waiting = new Scheduler<WaitingJob>(({ userId }) =>
    tryAcquireAll(
      () => this.#total.tryAcquire(),
      () => this.#perUser.tryAcquire(userId),
    ),
  )

  constructor(limits: JobLimits) {
    this.#total = new Semaphore({ running: limits.all })
    this.#perUser = new KeyedSemaphore({ running: limits.each })
  }

  enqueue(job: WaitingJob): void {
    this.#waiting.enqueue(job)
  }

  /** Returns the waiting jobs of one user. */
  waitingOf(userId: number): readonly WaitingJob[] {
    return this.#waiting
      .items()
      .filter((job) => job.userId === userId)
      .toArray()
  }

  /** Removes a job from the queue. */
  removeWaiting(id: number): void {
    const job = this.#waiting.items().find((waiting) => waiting.id === id)
    if (job) this.#waiting.remove(job)
  }

  /** Returns the next job that can run, and counts it as running from now on; undefined when there is none. */
  startNext(): WaitingJob | undefined {
    const next = this.#waiting.startNext()
    if (next) this.#running.set(next.item.id, next.release)
    return next?.item
  }

  release(id: number): void {
    this.#running.get(id)?.()
    this.#running.delete(id)
  }
}
