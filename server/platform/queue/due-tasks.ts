import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'

/** A stored task and the time from which it may run, in milliseconds since the epoch. */
export type DueTask = { readonly dueAt: number }

export type DueTasksOptions<Task extends DueTask> = {
  readonly log: Log
  /** Name of a task, for the log: `a delivery`. */
  readonly name: string
  /** Maximum number of tasks that run at once. */
  readonly limit: number
  /** Returns the stored tasks, at most one of each key; the longest waiting comes first. */
  readonly read: () => Promise<readonly Task[]>
  /** Tasks with the same key run one after another. */
  readonly keyOf: (task: Task) => number
  /** Runs a task, which must then be removed or due later. The signal is aborted when the server stops. */
  readonly run: (task: Task, closing: AbortSignal) => Promise<void>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Delay after a failure of the database, in milliseconds. */
const AFTER_FAILURE = 10_000

/** Maximum duration of a timer in milliseconds: the clock may have been set. */
const LONGEST_SLEEP = 3_600_000

/** Runs stored tasks when they are due. All state is in the database; while nothing waits there, nothing runs here. */
export class DueTasks<Task extends DueTask> {
  readonly #options: DueTasksOptions<Task>
  readonly #running = new Map<number, Promise<void>>()
  readonly #closing = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #starting: Promise<void> | null = null
  #startAgain = false

  constructor(options: DueTasksOptions<Task>) {
    this.#options = options
  }

  /** Aborted when the server stops. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  /** Starts due tasks, and sets a timer for the next one. */
  wake(): void {
    if (this.#closing.signal.aborted) return
    if (this.#starting) {
      this.#startAgain = true
      return
    }
    this.#starting = this.#startDue().finally(() => {
      this.#starting = null
      if (!this.#startAgain) return
      this.#startAgain = false
      this.wake()
    })
  }

  /** Aborts running tasks; they run again after the next start. */
  async close(): Promise<void> {
    this.#closing.abort(new AppError('busy', 'The server is stopping.', { retryAfter: 5 }))
    clearTimeout(this.#timer)
    await this.#starting
    await Promise.all(this.#running.values())
  }

  async #startDue(): Promise<void> {
    const { log, name, limit, read, keyOf, now } = this.#options
    clearTimeout(this.#timer)
    try {
      const free = (await read()).filter((task) => !this.#running.has(keyOf(task)))
      if (this.#closing.signal.aborted) return
      const due = free.filter(({ dueAt }) => dueAt <= now())
      for (const task of due.slice(0, limit - this.#running.size)) this.#begin(task)
      const later = free.map(({ dueAt }) => dueAt - now()).filter((delay) => delay > 0)
      if (later.length > 0) this.#sleep(Math.min(...later))
    } catch (error) {
      log.error('waiting tasks could not be read', { what: name, ...errorFields(error) })
      this.#sleep(AFTER_FAILURE)
    }
  }

  #sleep(delay: number): void {
    this.#timer = setTimeout(() => this.wake(), Math.min(delay, LONGEST_SLEEP)).unref()
  }

  #begin(task: Task): void {
    const key = this.#options.keyOf(task)
    const running = this.#run(task).finally(() => {
      this.#running.delete(key)
      this.wake()
    })
    this.#running.set(key, running)
  }

  async #run(task: Task): Promise<void> {
    const { log, name, run, keyOf } = this.#options
    const closing = this.#closing.signal
    try {
      await run(task, closing)
    } catch (error) {
      if (closing.aborted) return
      log.error(`${name} failed`, { key: keyOf(task), ...errorFields(error) })
      await sleep(AFTER_FAILURE, undefined, { signal: closing, ref: false }).catch(() => undefined)
    }
  }
}
