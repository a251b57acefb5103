import { AppError } from '#server/platform/errors.ts'

/**
 * Limits of the queue: the number of running jobs, and of waiting ones, per owner and in total. `overdue`: waiting time after which newer
 * jobs no longer always come first; `patience`: maximum waiting time (both in milliseconds).
 */
export type QueueLimits = {
  readonly running: number
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

/** Delay after which a refused client may retry, in seconds. */
const RETRY_AFTER = 2

/**
 * Queue for work that is visible on a screen: the newest job first, because older ones may have been scrolled out of view, but every other
 * time one that is overdue; owners take turns, so that no owner waits for all jobs of another. Jobs that are no longer waited for are not
 * started.
 */
export class NewestFirstQueue<T> {
  readonly #limits: QueueLimits
  readonly #jobs = new Map<string, Job<T>>()
  /** The owners in the order of their turns, with their waiting jobs, oldest first. */
  readonly #waiting = new Map<string, Job<T>[]>()
  #running = 0
  #count = 0
  /** Whether the last job was started before an overdue one. */
  #passed = false

  constructor(limits: QueueLimits) {
    this.#limits = limits
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
    const own = this.#waiting.get(wish.owner) ?? []
    own.push(job)
    this.#waiting.set(wish.owner, own)
    this.#jobs.set(wish.key, job)
    this.#count += 1
    return job
  }

  /** Drops the oldest job when too many wait: that of this owner, or of the owner with the most waiting jobs. */
  #shed(owner: string): void {
    const own = this.#waiting.get(owner) ?? []
    if (own.length > this.#limits.waitingEach && own[0]) this.#drop(own[0], tooMany())
    if (this.#count <= this.#limits.waiting) return
    const [longest] = [...this.#waiting.values()].sort((one, other) => other.length - one.length)
    if (longest?.[0]) this.#drop(longest[0], busy())
  }

  #beginNext(): void {
    while (this.#running < this.#limits.running) {
      const [owner, own] = this.#waiting.entries().next().value ?? []
      if (owner === undefined || !own) return
      const job = this.#choose(own)
      this.#remove(job)
      // The owner moves to the end of the turns.
      if (own.length > 0 && this.#waiting.delete(owner)) this.#waiting.set(owner, own)
      void this.#begin(job)
    }
  }

  #choose(own: readonly Job<T>[]): Job<T> {
    const [oldest] = own
    const newest = own.at(-1)
    if (!oldest || !newest) throw new Error('An owner who waits for nothing.')
    const isOverdue = performance.now() - oldest.since > this.#limits.overdue
    this.#passed = isOverdue && !this.#passed
    return isOverdue && !this.#passed ? oldest : newest
  }

  async #begin(job: Job<T>): Promise<void> {
    job.begun = true
    this.#running += 1
    try {
      const value = await job.wish.run()
      for (const { resolve } of job.waiters) resolve(value)
    } catch (error) {
      for (const { reject } of job.waiters) reject(error)
    }
    this.#jobs.delete(job.wish.key)
    this.#running -= 1
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
    this.#remove(job)
    this.#jobs.delete(job.wish.key)
    for (const { reject } of job.waiters) reject(why)
    job.waiters.clear()
    job.wish.end()
  }

  #remove(job: Job<T>): void {
    clearTimeout(job.timer)
    const own = this.#waiting.get(job.wish.owner) ?? []
    const at = own.indexOf(job)
    if (at === -1) return
    own.splice(at, 1)
    this.#count -= 1
    if (own.length === 0) this.#waiting.delete(job.wish.owner)
  }
}

const tooMany = () => new AppError('too_many', 'Too much at once. Try again soon.', { retryAfter: RETRY_AFTER })
const busy = () => new AppError('busy', 'Too much to do at once. Try again in a moment.', { retryAfter: RETRY_AFTER })
