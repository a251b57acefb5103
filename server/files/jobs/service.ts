import type { Job } from '#contract/jobs.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { JobEvents } from '#server/platform/events/job-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { errorFields } from '#server/platform/log/log.ts'
import { notFound } from '#server/platform/refusals.ts'
import { JobNotifier } from './job-notifier.ts'
import type { EarlyEnd } from './job-report.ts'
import { JobScheduler, type WaitingJob } from './job-scheduler.ts'
import { type JobSpec, summaryOf } from './job-spec.ts'
import { newJob } from './new-job.ts'
import { precheckSteps } from './precheck.ts'
import { JobRun, type RunParts } from './run.ts'
import { stepsOf } from './steps.ts'
import { JobReader, JobWriter } from './store.ts'
import { isEnded, type JobOwner, type StoredJob } from './stored-job.ts'

export type JobsParts = Omit<RunParts, 'begin'> & {
  readonly db: Db
  readonly events: EventBus<JobEvents & OperationEvents & UserEvents>
  /** Empty, or begins with `/` and does not end with one. */
  readonly basePath: string
}

/** A job that a request started, and functions to wait for its end. */
export type StartedJob = {
  /** Address of the job's state. */
  readonly location: string
  readonly begun: Job
  readonly hasEnded: (job: Job) => boolean
  /** Returns its state when it has ended, or at the end of the time limit, in milliseconds. */
  readonly endedWithin: (milliseconds: number, signal: AbortSignal) => Promise<Job>
}

/**
 * Maximum number of running jobs: of one user, and of all.
 *
 * @limit Jobs | Running jobs | {each} of each user, {all} in total
 */
const RUNNING = { each: 2, all: 16 } as const

/**
 * Maximum number of waiting jobs of one user, and maximum total length of their specifications, in characters.
 *
 * @limit Jobs | Waiting jobs of one user | {}
 */
const MOST_WAITING = 100
/** @limit Jobs | Total size of the specifications of one user's waiting jobs | {bytes} */
const MOST_WISHES = 32 * 1024 * 1024

/**
 * Retention of ended jobs, in milliseconds, and their maximum number for one user.
 *
 * @limit Jobs | Ended jobs of one user | {jobs}, for {age ms}
 */
const KEPT = { age: 7 * 86_400_000, jobs: 100 } as const

/**
 * Maximum number of tries of a job: one that crashes the server must not do so forever.
 *
 * @limit Jobs | Starts of one job | {}
 */
const MOST_TRIES = 5

/**
 * A job that has not run for longer is not resumed, because its files may have changed, in milliseconds.
 *
 * @limit Jobs | Time after which an interrupted job is not resumed | {ms}
 */
const TOO_LATE = 86_400_000

const RETRY_AFTER = 10

/** Interval at which the progress of a job is stored, in milliseconds. */
const KEPT_EVERY = 2000

/** A running job; `run` is null until its specification was read, and after it has ended. */
type RunningJob = {
  readonly userId: number
  run: JobRun | null
  ending: EarlyEnd | null
  ended: Promise<void>
  keptAt: number
}

function endRunningJob(place: RunningJob, ending: EarlyEnd): void {
  place.ending ??= ending
  place.run?.end(ending)
}

const ignore = () => undefined

/** Work on many files that outlives its request, its tab and the server. Each job is only visible to its owner. */
export class Jobs {
  readonly #parts: JobsParts
  readonly #run: RunParts
  readonly #reader: JobReader
  readonly #places = new JobScheduler(RUNNING)
  readonly #running = new Map<number, RunningJob>()
  readonly #telling: JobNotifier
  readonly #subscriptions: readonly (() => void)[]
  #closed = false

  constructor(parts: JobsParts) {
    this.#parts = parts
    this.#reader = new JobReader(parts.db)
    this.#run = { ...parts, begin: (...begun) => this.#write((writer) => writer.begin(...begun)) }
    this.#telling = new JobNotifier((change) => parts.events.publish('job.changed', change))
    this.#subscriptions = [
      parts.events.subscribe('people.changed', ({ kind, user }) => {
        if (kind === 'userDeleted') this.#forget(user.id)
      }),
      parts.events.subscribe('operation.started', ({ jobStep, paths }) => {
        if (jobStep) this.#running.get(jobStep.job)?.run?.operationStarted(jobStep.step, paths)
      }),
      parts.events.subscribe('operation.progress', ({ operation: { jobStep }, progress }) => {
        if (jobStep) this.#running.get(jobStep.job)?.run?.operationProgressed(jobStep.step, progress)
      }),
    ]
  }

  /**
   * Starts a job, or queues it behind others of the same user.
   *
   * @throws AppError `not_allowed`, `invalid` when none of its steps is allowed; `too_many`, `busy`
   */
  async start(subject: Subject, wish: JobSpec): Promise<Job> {
    this.#refuseWhenClosed()
    await precheckSteps(stepsOf(this.#parts, wish), (effect, path) => authorize(subject, effect, path))
    // The server may have begun to stop meanwhile.
    this.#refuseWhenClosed()
    const summary =
      wish.kind === 'purge'
        ? { ...(await this.#parts.trash.describePurge(subject, wish.selection)), to: null }
        : summaryOf(wish)
    const text = JSON.stringify(wish)
    this.#refuseTooMany(subject.userId, text.length)
    const now = this.#parts.now()
    const shown = { ...newJob(wish, summary), startedAt: now }
    const { userId, address, scope, tokenId = null, gesture = null } = subject
    const owner = { userId, scopeRoot: scope.root, address, tokenId, gesture }
    const id = await this.#write((writer) => writer.add({ ...owner, wish: text, shown }, now))
    this.#places.enqueue({ id, userId, length: text.length })
    this.#fill()
    const job: Job = { ...shown, id, state: this.#running.has(id) ? 'running' : 'waiting' }
    this.#telling.publishState(userId, job)
    return job
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new AppError('busy', 'The server is stopping.', { retryAfter: RETRY_AFTER })
  }

  /** Starts a job for a request that may wait for its end. Throws as `start`. */
  async work(subject: Subject, wish: JobSpec): Promise<StartedJob> {
    const begun = await this.start(subject, wish)
    return {
      location: `${this.#parts.basePath}/api/jobs/${begun.id}`,
      begun,
      hasEnded: isEnded,
      endedWithin: (milliseconds, signal) => this.endedWithin(begun.id, subject, milliseconds, signal),
    }
  }

  /** Number of running jobs. */
  get running(): number {
    return this.#running.size
  }

  /** Returns the jobs of one owner, latest first. */
  async list(owner: JobOwner): Promise<Job[]> {
    const theirs = await this.#reader.jobsOf(owner.userId)
    return theirs.filter((job) => isOwn(job, owner)).map((job) => this.#shown(job))
  }

  /** @throws AppError `not_found`, also for a job of another owner */
  async get(id: number, owner: JobOwner): Promise<Job> {
    return this.#shown(await this.#own(id, owner))
  }

  /**
   * Returns the state of a job when it has ended, or at the end of the time limit, in milliseconds.
   *
   * @throws AppError `not_found`
   */
  async endedWithin(id: number, owner: JobOwner, milliseconds: number, signal: AbortSignal): Promise<Job> {
    const over = new AbortController()
    const waiting = this.#telling.waitForEnd(id, milliseconds, AbortSignal.any([signal, over.signal]))
    if (isEnded(await this.get(id, owner))) over.abort()
    await waiting
    return this.get(id, owner)
  }

  /**
   * Cancels a job that has not ended; deletes one that has.
   *
   * @returns its state; null for a deleted one
   * @throws AppError `not_found`
   */
  async remove(id: number, owner: JobOwner): Promise<Job | null> {
    const job = await this.#own(id, owner)
    if (isEnded(job.shown)) {
      await this.#write((writer) => writer.remove(id))
      return null
    }
    const running = this.#running.get(id)
    if (running) {
      await this.#write((writer) => writer.cancel(id))
      endRunningJob(running, 'cancelled')
    } else {
      this.#places.removeWaiting(id)
      await this.#ended(owner.userId, { ...job.shown, state: 'cancelled', endedAt: this.#parts.now() })
    }
    return this.get(id, owner)
  }

  /** Resumes the jobs that were running or waiting at the last stop. */
  async resume(): Promise<void> {
    for (const job of await this.#reader.allUnended()) {
      const isLate = this.#parts.now() - job.updatedAt > TOO_LATE
      if (job.isCancelled || isLate || job.tries >= MOST_TRIES) await this.#giveUp(job)
      else this.#places.enqueue(job)
    }
    this.#fill()
  }

  /** Stops the running jobs, which are resumed at the next start. */
  async close(): Promise<void> {
    this.#closed = true
    for (const place of this.#running.values()) endRunningJob(place, 'stopped')
    await Promise.all(this.#running.values().map(({ ended }) => ended))
    for (const unsubscribe of this.#subscriptions) unsubscribe()
    this.#telling.close()
  }

  #shown({ id, shown, tries }: StoredJob): Job {
    if (isEnded(shown)) return shown
    const place = this.#running.get(id)
    // A job that was started before is resumed in a moment.
    return place?.run?.shown ?? { ...shown, state: place || tries > 0 ? 'running' : 'waiting' }
  }

  async #own(id: number, owner: JobOwner): Promise<StoredJob> {
    const job = await this.#reader.byId(id)
    if (!job || !isOwn(job, owner)) throw notFound()
    return job
  }

  #refuseTooMany(userId: number, length: number): void {
    const waiting = this.#places.waitingOf(userId)
    const together = waiting.reduce((sum, job) => sum + job.length, length)
    if (waiting.length >= MOST_WAITING || together > MOST_WISHES)
      throw new AppError('too_many', 'You have too many waiting jobs. Try again later.', { retryAfter: RETRY_AFTER })
  }

  /** Starts waiting jobs while the limits allow it. */
  #fill(): void {
    if (this.#closed) return
    for (let next = this.#places.startNext(); next; next = this.#places.startNext()) this.#begin(next)
  }

  #begin({ id, userId }: WaitingJob): void {
    const place: RunningJob = { userId, run: null, ending: null, ended: Promise.resolve(), keptAt: this.#parts.now() }
    this.#running.set(id, place)
    place.ended = this.#work(id, place)
      .catch((error: unknown) => this.#parts.log.error('a job could not be stored', { job: id, ...errorFields(error) }))
      .finally(() => {
        this.#running.delete(id)
        this.#places.release(id)
        this.#telling.wakeWaiting(id)
        this.#fill()
      })
  }

  async #work(id: number, place: RunningJob): Promise<void> {
    const job = await this.#reader.unended(id)
    if (!job) return
    const run = new JobRun(this.#run, job, () => this.#onChange(run, id, place))
    place.run = run
    if (place.ending) run.end(place.ending)
    this.#telling.publishState(job.userId, run.shown)
    const result = await run.run()
    place.run = null
    if (isEnded(result)) await this.#ended(job.userId, result)
    else await this.#write((writer) => writer.saveJob(result, this.#parts.now()))
  }

  /** Stores the progress at intervals, and ends the jobs of a deleted account, whichever process deleted it. */
  #onChange(run: JobRun, id: number, place: RunningJob): void {
    this.#telling.scheduleUpdate(id, place.userId, () => run.shown)
    const now = this.#parts.now()
    if (now - place.keptAt < KEPT_EVERY || run.ending !== null) return
    place.keptAt = now
    this.#write((writer) => writer.saveJob(run.shown, now)).then(
      (isThere) => isThere || run.end('gone'),
      (error: unknown) => this.#parts.log.error('a job could not be stored', { job: id, ...errorFields(error) }),
    )
  }

  async #giveUp({ id, userId, shown, tries, isCancelled }: StoredJob): Promise<void> {
    const job = await this.#reader.unended(id)
    if (!job) return
    const result =
      tries === 0 ? { ...shown, state: 'undone' as const } : await new JobRun(this.#run, job, ignore).giveUp()
    const state = isCancelled ? 'cancelled' : result.state
    await this.#ended(userId, { ...result, state, endedAt: this.#parts.now() })
  }

  async #ended(userId: number, job: Job): Promise<void> {
    const now = this.#parts.now()
    await this.#write(async (writer) => {
      await writer.saveJob(job, now)
      await writer.prune(now - KEPT.age, KEPT.jobs)
    })
    this.#telling.publishState(userId, job)
    this.#telling.wakeWaiting(job.id)
  }

  #forget(userId: number): void {
    for (const { id } of this.#places.waitingOf(userId)) this.#places.removeWaiting(id)
    for (const place of this.#running.values()) if (place.userId === userId) endRunningJob(place, 'gone')
  }

  #write<T>(work: (writer: JobWriter) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction().execute((tx: Tx) => work(new JobWriter(tx)))
  }
}

/** A token only has access to jobs that it started. */
const isOwn = (job: StoredJob, { userId, tokenId }: JobOwner) =>
  job.userId === userId && (tokenId === undefined || job.tokenId === tokenId)
