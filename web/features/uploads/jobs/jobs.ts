import type { JobRequest } from '#contract/job-requests.ts'
import { Job, Jobs as JobsReply } from '#contract/jobs.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { JobReport, JobResult, RunJob } from '#web/lib/run-job.ts'
import type { Step } from '#web/lib/step.ts'
import type { Store } from '#web/lib/store.ts'
import { unlessAborted } from '#web/lib/unless-aborted.ts'
import { isFine } from './is-fine.ts'
import { describeRequest } from './job-description.ts'
import { JobList, type JobsState } from './job-list.ts'
import { JobPoller } from './job-poller.ts'
import { retryRequest } from './retry-request.ts'
import { describeStep, stepOf, withFailure } from './step-of.ts'
import { UnansweredRequests } from './unanswered-requests.ts'

/** Jobs of the signed-in user. */
export interface Jobs {
  readonly state: Pick<Store<JobsState>, 'getSnapshot' | 'subscribe'>
  readonly run: RunJob
  /** Fetches the jobs, and polls their progress from then on. */
  follow(): void
  /** Updates a job from a server event. */
  updateJob(job: Job): void
  cancel(key: number): void
  dismiss(key: number): void
  /** Retries the failed items of a job that has ended. */
  retryFailed(key: number): void
  canRetry(key: number): boolean
  /** Discards everything because another user signed in. Results of earlier requests are ignored, and their promises stay pending. */
  reset(): void
}

export interface JobsOptions {
  readonly api: ApiClient
  /** Called when this page starts a job. The step is null if the job changed nothing. */
  readonly onStep: (gesture: string, step: Promise<Step | null>) => void
  /** Called when a job has ended: its changes are to be fetched. */
  readonly onEnded: (job: Job) => void
  /** Called when a user action failed. */
  readonly onFailed: (error: unknown) => void
  /** Returns whether the page is visible. */
  readonly isVisible?: () => boolean
  /** Jobs that take longer are shown, in milliseconds. */
  readonly showAfter?: number
  /** Polling interval, in milliseconds. */
  readonly interval?: number
}

/** A job that has ended, and whether it is in the tray. */
interface EndedJob {
  readonly job: Job
  readonly isShown: boolean
}

const PATIENCE = 400
const INTERVAL = 1000

const address = ({ id }: Job) => `/api/jobs/${id}`

/** Returns whether the server did not answer, in contrast to a refusal. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Creates the jobs of a page. Sends no request before `follow` or `run`. */
export const createJobs = (options: JobsOptions): Jobs => new PageJobs(options)

class PageJobs implements Jobs {
  readonly #options: JobsOptions
  readonly #list = new JobList()
  readonly #unanswered: UnansweredRequests
  readonly #poller: JobPoller
  /** Requests of the jobs that this page started, by job. */
  readonly #requests = new Map<number, JobRequest>()
  /** Functions to call when a job has ended. */
  readonly #waiting = new Map<number, (job: Job) => void>()
  /** Jobs that are being removed from the server. */
  readonly #removed = new Set<number>()
  /** Failed jobs whose notification was marked as read. */
  readonly #noticed = new Set<number>()
  /** Whether a poll found a job that may belong to an unanswered request. */
  #hasSkipped = false
  /** Aborted when the user changes. */
  #user = new AbortController()

  constructor(options: JobsOptions) {
    const { showAfter = PATIENCE, interval = INTERVAL } = options
    this.#options = options
    this.#unanswered = new UnansweredRequests(showAfter)
    this.#poller = new JobPoller({
      interval,
      poll: () => this.#poll(),
      isBusy: () => this.#list.shown.some(({ job }) => job !== null && job.endedAt === null),
      isVisible: options.isVisible ?? (() => document.visibilityState === 'visible'),
    })
  }

  get state() {
    return this.#list.state
  }

  run(request: JobRequest, onShown: () => void = () => undefined, report: JobReport = {}): Promise<JobResult> {
    const gesture = newGesture()
    const ending = this.#runBy(gesture, request, onShown).then((ended) => ({
      ...ended,
      step: this.#step(request, ended, report),
    }))
    this.#options.onStep(
      gesture,
      ending.then(
        ({ step }) => step,
        () => null,
      ),
    )
    return ending.then(({ job, isShown, step }) => ({
      job,
      reported: step?.failure ? 'notification' : isShown ? 'tray' : null,
    }))
  }

  /** Returns the step of a job that has ended, with what its notification says. */
  #step(request: JobRequest, { job }: EndedJob, { text, remedy }: JobReport): Step | null {
    const done = stepOf(request, job)
    if (!done) return null
    const step = withFailure(describeStep(done, job, text), job, remedy, () => this.#showDetails(job, request))
    if (!step.quiet) this.#list.setReported(job.id)
    return step
  }

  follow(): void {
    this.#poller.pollNow()
  }

  updateJob(job: Job): void {
    // An unknown job usually ends quickly and is watched elsewhere. A later poll shows it if it still exists.
    if (this.#list.find(job.id)) this.#handleUpdate(job)
    else if (job.endedAt === null) this.#poller.schedule()
  }

  cancel(key: number): void {
    const job = this.#list.find(key)?.job
    if (!job) {
      this.#unanswered.cancel(key)
      return
    }
    this.#ask({ method: 'DELETE', path: address(job) }, Job)
      .then((now) => this.#handleUpdate(now))
      .catch(this.#options.onFailed)
  }

  dismiss(key: number): void {
    const job = this.#list.find(key)?.job
    this.#list.remove(key)
    this.#requests.delete(key)
    if (job) this.#removeFromServer(job)
  }

  canRetry(key: number): boolean {
    return this.#retryOf(key) !== null
  }

  retryFailed(key: number): void {
    const request = this.#retryOf(key)
    if (!request) return
    this.dismiss(key)
    this.run(request)
      .then(({ job, reported }) => {
        if (reported === 'tray') return
        this.#options.onEnded(job)
        // Nothing else displays the items that failed again.
        if (job.failedCount > 0 && !reported) this.#show(job, request)
      })
      .catch(this.#options.onFailed)
  }

  reset(): void {
    this.#user.abort()
    this.#user = new AbortController()
    this.#poller.stop()
    this.#unanswered.clear()
    for (const known of [this.#requests, this.#waiting, this.#removed, this.#noticed]) known.clear()
    this.#hasSkipped = false
    this.#list.clear()
  }

  /** Sends a request of the current user. The promise stays pending if the user has changed before the answer. */
  readonly #ask: ApiClient['json'] = (call, schema) =>
    unlessAborted(this.#options.api.json(call, schema), this.#user.signal)

  async #runBy(gesture: string, request: JobRequest, onShown: () => void): Promise<EndedJob> {
    const key = this.#unanswered.add(() => this.#showRequested(key, request))
    try {
      const headers = { Prefer: 'respond-async, wait=1', ...gestureHeaders(gesture) }
      const job = await this.#ask({ method: 'POST', path: '/api/jobs', body: request, headers }, Job)
      const isShown = this.#list.find(job.id) !== undefined || this.#list.find(key) !== undefined
      this.#markNoticeRead(job)
      if (job.endedAt !== null && !isShown) return { job: this.#removeFromServer(job), isShown: false }
      this.#requests.set(job.id, request)
      onShown()
      const ended = new Promise<Job>((resolve) => this.#waiting.set(job.id, resolve))
      this.#handleAnswer(job, key)
      return { job: await ended, isShown: true }
    } finally {
      this.#unanswered.remove(key)
      this.#list.remove(key)
      // Other jobs may have been skipped in the meantime.
      if (this.#unanswered.isEmpty && this.#hasSkipped) this.#poller.schedule(0)
    }
  }

  /** Shows a request that takes long, and fetches the progress although it is not answered yet. */
  #showRequested(key: number, request: JobRequest): void {
    this.#list.addRequested(key, describeRequest(request))
    this.#poller.pollNow()
  }

  /** Handles the answer to a request for a job. The job may have been seen before, and may have ended. */
  #handleAnswer(job: Job, key: number): void {
    const known = this.#list.find(job.id)?.job
    if (known && known.endedAt !== null) {
      this.#reportEnd(known, false)
      return
    }
    this.#put(job, key)
    this.#unanswered.remove(key)
    if (job.endedAt === null) this.#poller.schedule()
    else this.#reportEnd(job, true)
  }

  /** Shows a job, and cancels it if its request was canceled. */
  #put(job: Job, requested?: number): void {
    this.#markNoticeRead(job)
    const before = this.#list.put(job, requested)
    if (before && this.#unanswered.takeCancelled(before.key) && job.endedAt === null) this.cancel(job.id)
  }

  /** Marks the user's notification of a failed job as read, because this page shows the failure. If that fails, it stays unread. */
  #markNoticeRead(job: Job): void {
    if (job.endedAt === null || isFine(job) || job.state === 'cancelled' || this.#noticed.has(job.id)) return
    this.#noticed.add(job.id)
    const body = { jobs: [job.id] }
    this.#options.api.send({ method: 'POST', path: '/api/notices/read', body }).catch(() => undefined)
  }

  #show(job: Job, request: JobRequest): void {
    this.#requests.set(job.id, request)
    this.#put(job)
  }

  /** Opens the list of a job's failed items. A job that was too short for the tray, or was dismissed there, is shown for that. */
  #showDetails(job: Job, request: JobRequest): void {
    this.#show(job, request)
    this.#list.openDetails(job.id)
  }

  #handleUpdate(job: Job): void {
    if (this.#removed.has(job.id)) return
    const before = this.#list.find(job.id)?.job
    if (before && before.endedAt !== null) return
    this.#put(job)
    if (job.endedAt === null) this.#poller.schedule()
    else this.#reportEnd(job, before !== undefined)
  }

  /** Resolves the promise that waits for the job. Reports the end unless the job had ended before this page saw it. */
  #reportEnd(job: Job, wasSeen: boolean): void {
    if (wasSeen) this.#options.onEnded(job)
    this.#waiting.get(job.id)?.(job)
    this.#waiting.delete(job.id)
  }

  async #poll(): Promise<void> {
    try {
      const { jobs } = await this.#ask({ path: '/api/jobs' }, JobsReply)
      this.#applyJobList(jobs)
    } catch (error) {
      if (isUnreachable(error)) this.#list.setOffline(true)
    }
  }

  #applyJobList(jobs: readonly Job[]): void {
    const isCertain = this.#unanswered.isEmpty
    // Oldest first, in the order in which they were started.
    for (const job of jobs.toReversed()) {
      if (this.#needsNoReport(job)) continue
      // An unknown job may be the one whose request is not answered yet. While that is not shown, this one is not shown either.
      if (isCertain || this.#list.find(job.id) || this.#list.findRequested(job)) this.#handleUpdate(job)
      else this.#hasSkipped = true
    }
    this.#hasSkipped = this.#hasSkipped && !isCertain
    this.#removeMissing(new Set(jobs.map(({ id }) => id)))
    this.#list.setOffline(false)
  }

  /** Returns whether a job that ended before this page saw it has nothing to report: it succeeded, or the user canceled it. */
  #needsNoReport(job: Job): boolean {
    if (job.endedAt === null || this.#list.find(job.id) || this.#list.findRequested(job)) return false
    return isFine(job) || job.state === 'cancelled'
  }

  /** Removes the jobs that were dismissed elsewhere, or removed by the server. They have ended. */
  #removeMissing(known: ReadonlySet<number>): void {
    for (const { key, job } of this.#list.shown) {
      if (job === null || known.has(key) || this.#removed.has(key)) continue
      this.#list.remove(key)
      this.#reportEnd({ ...job, state: 'interrupted', endedAt: job.endedAt ?? job.startedAt }, job.endedAt === null)
    }
  }

  /** Removes a job that ended before it was shown. If the removal fails, the job appears when the page is opened the next time. */
  #removeFromServer(job: Job): Job {
    this.#removed.add(job.id)
    this.#options.api.send({ method: 'DELETE', path: address(job) }).catch(() => this.#removed.delete(job.id))
    return job
  }

  /** Returns the request that retries the failed items of a job, or null. */
  #retryOf(key: number): JobRequest | null {
    const job = this.#list.find(key)?.job
    return job ? retryRequest(job, this.#requests.get(key)) : null
  }
}
