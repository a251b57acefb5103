import type { Job } from '#contract/jobs.ts'
import type { JobEvents } from '#server/platform/events/job-events.ts'

/** Where a job stands, and whose it is. */
type JobChange = JobEvents['job.changed']

/** At most one event of a job in this many milliseconds. */
const INTERVAL = 100

/** Tells of jobs, not too often, and lets those wait who want to see the end of one. */
export class Telling {
  readonly #publish: (change: JobChange) => void
  readonly #due = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #waiting = new Map<number, Set<() => void>>()

  constructor(publish: (change: JobChange) => void) {
    this.#publish = publish
  }

  /** A job stands elsewhere; `shown` is asked for when it is told. */
  changed(id: number, userId: number, shown: () => Job): void {
    if (this.#due.has(id)) return
    const tell = () => {
      this.#due.delete(id)
      this.#publish({ userId, job: shown() })
    }
    this.#due.set(id, setTimeout(tell, INTERVAL))
  }

  /** A job begins, waits or has ended: told at once. */
  stands(userId: number, job: Job): void {
    clearTimeout(this.#due.get(job.id))
    this.#due.delete(job.id)
    this.#publish({ userId, job })
  }

  /** Whoever waits for the end of a job goes on. */
  over(id: number): void {
    for (const go of this.#waiting.get(id) ?? []) go()
    this.#waiting.delete(id)
  }

  /** Waits for the end of a job, at most so long (ms) and until `signal` says that nobody is interested any more. */
  async ended(id: number, milliseconds: number, signal: AbortSignal): Promise<void> {
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
    for (const id of this.#waiting.keys()) this.over(id)
  }
}
