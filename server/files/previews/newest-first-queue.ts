import { AppError } from '#server/platform/errors.ts'
import { tooMany } from '#server/platform/queue/keyed-semaphore.ts'
import { RoundRobinQueue } from '#server/platform/queue/round-robin-queue.ts'
import { type Release, Semaphore } from '#server/platform/queue/semaphore.ts'

/**
 * Limits of the queue: the number of running jobs, and of waiting ones, per owner and in total. `costly`: running time from which on a
 * failed job counts against its owner; `overdue`: waiting time after which newer jobs no longer always come first; `patience`: maximum
 * waiting time (all in milliseconds).
 */
export type QueueLimits = {
  readonly running: number
  readonly costly: number
  readonly waitingEach: number
  readonly waiting: number
  readonly overdue: number
  readonly patience: number
}

/** A request for work. */
export type QueueRequest<T> = {
  /** Requests with the same key share one job. */
  readonly key: string
  /** Owners take turns. */
  readonly owner: string
  readonly signal: AbortSignal
  readonly run: () => Promise<T>
  /** Returns whether a result is that of a failed job. A job that throws has failed in any case. */
  readonly isFailure?: (result: T) => boolean
  /** Called once: after `run`, or when it will not be called. */
  readonly end: () => void
}

type Waiter<T> = PromiseWithResolvers<T>
type Job<T> = {
  readonly wish: QueueRequest<T>
  readonly waiters: Set<Waiter<T>>
  readonly timer: Timer
  readonly since: number
  begun: boolean
}

/**
 * Time for which an owner of a costly job that failed has one running job at most, in milliseconds: files that no time suffices for must
 * not take all places from others, again and again.
 *
 * @limit Previews and subtitles | Time for which a caller has one preview created at a time, after one that took long and failed | {ms}
 */
const RESTRICTED = 10 * 60_000

/** Delay after which a refused client may retry, in seconds. */
const RETRY_AFTER = 2

/**
 * Queue for work that is visible on a screen: the newest job first, because older ones may have been scrolled out of view, but every other
 * time one that is overdue; owners take turns, so that no owner waits for all jobs of another. Jobs that are no longer waited for are not
 * started. An owner whose jobs take long and fail does not get all places.
 */
export class NewestFirstQueue<T> {
  readonly #limits: QueueLimits
  readonly #jobs = new Map<string, Job<T>>()
  readonly #waiting = new RoundRobinQueue<Job<T>>()
  readonly #slots: Semaphore
  /** Number of running jobs of each owner. */
  readonly #running = new Map<string, number>()
  /** Owners with costly jobs that failed, and the time on the clock of `performance` until which that counts; oldest first. */
  readonly #restricted = new Map<string, number>()
  /** Whether the last job was started before an overdue one. */
  #passed = false

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#slots = new Semaphore({ running: limits.running })
  }

  /**
   * Waits for the result of the work.
   *
   * @throws AppError `too_many` when this owner has since requested too much, `busy` when all owners together have, or it takes too long;
   * the reason of the signal when it is aborted; the errors of `run`
   */
  enqueue(wish: QueueRequest<T>): Promise<T> {
    const known = this.#jobs.get(wish.key)
    if (known) wish.end()
    const job = known ?? this.#add(wish)
    const waiter = Promise.withResolvers<T>()
    job.waiters.add(waiter)
    if (!known) this.#shed(wish.owner)
    const onAbort = () => this.#removeWaiter(job, waiter, wish.signal.reason)
    if (wish.signal.aborted) onAbort()
    else wish.signal.addEventListener('abort', onAbort, { once: true })
    this.#beginNext()
    return waiter.promise.finally(() => wish.signal.removeEventListener('abort', onAbort))
  }

  #add(wish: QueueRequest<T>): Job<T> {
    const timer = setTimeout(() => this.#drop(job, busy()), this.#limits.patience)
    const job: Job<T> = { wish, waiters: new Set(), timer, since: performance.now(), begun: false }
    this.#waiting.add(wish.owner, job)
    this.#jobs.set(wish.key, job)
    return job
  }

  /** Drops the oldest job when too many wait: that of this owner, or of the owner with the most waiting jobs. */
  #shed(owner: string): void {
    const own = this.#waiting.itemsOf(owner)
    if (own.length > this.#limits.waitingEach && own[0]) this.#drop(own[0], tooMany())
    if (this.#waiting.size <= this.#limits.waiting) return
    const [oldest] = this.#waiting.longest()
    if (oldest) this.#drop(oldest, busy())
  }

  #beginNext(): void {
    while (this.#waiting.size > 0) {
      const release = this.#slots.tryAcquire()
      if (!release) return
      const job = this.#waiting.takeNext(
        (own) => this.#choose(own),
        (owner) => this.#mayBegin(String(owner)),
      )
      if (job) void this.#begin(job, release)
      else {
        release()
        return
      }
    }
  }

  /** Returns whether an owner may have one more running job. */
  #mayBegin(owner: string): boolean {
    return !this.#running.has(owner) || (this.#restricted.get(owner) ?? 0) <= performance.now()
  }

  #restrict(owner: string): void {
    const now = performance.now()
    this.#restricted.delete(owner)
    this.#restricted.set(owner, now + RESTRICTED)
    for (const [each, until] of this.#restricted) {
      if (until > now) break
      this.#restricted.delete(each)
    }
  }

  /** Returns the index of an owner's next job: the newest, or the oldest. */
  #choose(own: readonly Job<T>[]): number {
    const isOverdue = own[0] !== undefined && performance.now() - own[0].since > this.#limits.overdue
    this.#passed = isOverdue && !this.#passed
    return isOverdue && !this.#passed ? 0 : own.length - 1
  }

  async #begin(job: Job<T>, release: Release): Promise<void> {
    job.begun = true
    clearTimeout(job.timer)
    const { owner, isFailure } = job.wish
    const began = performance.now()
    const running = (more: number) => {
      const count = (this.#running.get(owner) ?? 0) + more
      if (count > 0) this.#running.set(owner, count)
      else this.#running.delete(owner)
    }
    running(1)
    let hasFailed = false
    try {
      const value = await job.wish.run()
      hasFailed = isFailure?.(value) ?? false
      for (const { resolve } of job.waiters) resolve(value)
    } catch (error) {
      hasFailed = true
      for (const { reject } of job.waiters) reject(error)
    }
    running(-1)
    if (hasFailed && performance.now() - began >= this.#limits.costly) this.#restrict(owner)
    this.#jobs.delete(job.wish.key)
    release()
    job.wish.end()
    this.#beginNext()
  }

  #removeWaiter(job: Job<T>, waiter: Waiter<T>, why: unknown): void {
    if (!job.waiters.delete(waiter)) return
    waiter.reject(why)
    if (job.waiters.size === 0 && !job.begun) this.#drop(job, why)
  }

  /** Removes a waiting job, and rejects all requests for it. */
  #drop(job: Job<T>, why: unknown): void {
    if (job.begun || this.#jobs.get(job.wish.key) !== job) return
    clearTimeout(job.timer)
    this.#waiting.remove(job.wish.owner, job)
    this.#jobs.delete(job.wish.key)
    for (const { reject } of job.waiters) reject(why)
    job.waiters.clear()
    job.wish.end()
  }
}

const busy = () => new AppError('busy', 'The server is busy. Try again in a moment.', { retryAfter: RETRY_AFTER })
