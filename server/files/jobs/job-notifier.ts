import type { Job } from '#contract/jobs.ts'
import type { JobEvents } from '#server/platform/events/job-events.ts'

/** The state of a job, and its owner. */
type JobChange = JobEvents['job.changed']

/** Minimum interval between two events of a job, in milliseconds. */
const INTERVAL = 100

/** Publishes the states of jobs at a limited rate, and lets callers wait for the end of a job. */
export class JobNotifier {
  readonly #publish: (change: JobChange) => void
  readonly #due = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #waiting = new Map<number, Set<() => void>>()

  constructor(publish: (change: JobChange) => void) {
    this.#publish = publish
  }

  /** Schedules an event for a changed job; `shown` is called when it is published. */
  scheduleUpdate(id: number, userId: number, shown: () => Job): void {
    if (this.#due.has(id)) return
    const tell = () => {
      this.#due.delete(id)
      this.#publish({ userId, job: shown() })
    }
    this.#due.set(id, setTimeout(tell, INTERVAL))
  }

  /** Publishes at once that a job started, waits or has ended. */
  publishState(userId: number, job: Job): void {
    clearTimeout(this.#due.get(job.id))
    this.#due.delete(job.id)
    this.#publish({ userId, job })
  }

  /** Wakes the callers that wait for the end of a job. */
  wakeWaiting(id: number): void {
    for (const go of this.#waiting.get(id) ?? []) go()
    this.#waiting.delete(id)
  }

  /** Waits for the end of a job, until the time limit (in milliseconds) or until `signal` is aborted. */
  async waitForEnd(id: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, waiting.add(resolve))
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
    await promise
    clearTimeout(timer)
    waiting.delete(resolve)
    if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id)
  }

  close(): void {
    for (const timer of this.#due.values()) clearTimeout(timer)
    this.#due.clear()
    for (const id of this.#waiting.keys()) this.wakeWaiting(id)
  }
}
