import type { JobRequest } from '#contract/job-requests.ts'
import { Job, Jobs as JobList } from '#contract/jobs.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { JobResult, RunJob } from '#web/lib/run-job.ts'
import type { Step } from '#web/lib/step.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { describeRequest, isSameJob, type JobDescription } from './job-description.ts'
import { retryRequest } from './retry-request.ts'
import { createSpeedMeter, type Speed, type SpeedMeter } from './speed-meter.ts'
import { stepOf } from './step-of.ts'

/** A job as the tray shows it. `job` is null until the server has answered. */
export interface ShownJob {
  readonly key: number
  /** Key of the line in the tray, the same from the request to the end. */
  readonly line: number
  readonly about: JobDescription
  readonly job: Job | null
  readonly speed: Speed
  /** Whether the job was seen before it ended. */
  readonly watched: boolean
}

/** State of the tray. */
interface JobsState {
  readonly shown: readonly ShownJob[]
  /** Whether the server does not answer at the moment. The jobs continue there. */
  readonly offline: boolean
}

/** Jobs of the signed-in user. */
export interface Jobs {
  readonly state: Store<JobsState>
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
  /** Discards everything because another user signed in. */
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

const NO_SPEED: Speed = { bytes: null, secondsLeft: null }
const NOTHING: JobsState = { shown: [], offline: false }
const PATIENCE = 400
const INTERVAL = 1000

const address = ({ id }: Job) => `/api/jobs/${id}`

/** Returns whether the server did not answer, in contrast to a refusal. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Creates the jobs of a page. Sends no request before `follow` or `run`. */
export function createJobs(options: JobsOptions): Jobs {
  const { api, onStep, onEnded, onFailed, showAfter = PATIENCE, interval = INTERVAL } = options
  const isVisible = options.isVisible ?? (() => document.visibilityState === 'visible')
  const state = createStore<JobsState>(NOTHING)
  const requests = new Map<number, JobRequest>()
  const paces = new Map<number, SpeedMeter>()
  const waiting = new Map<number, (job: Job) => void>()
  const cancelled = new Set<number>()
  const quick = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let era = 0
  let nextKey = -1
  let passedOver = false
  const beginnings = new Set<number>()

  const find = (key: number) => state.getSnapshot().shown.find((each) => each.key === key)
  const change = (shown: (now: readonly ShownJob[]) => readonly ShownJob[]) =>
    state.set((now) => ({ ...now, shown: shown(now.shown) }))
  const drop = (key: number) => change((now) => now.filter((each) => each.key !== key))

  /** Returns the line of a requested job without an answer yet that matches this job. */
  const beginningOf = (job: Job): ShownJob | undefined =>
    state.getSnapshot().shown.find((each) => each.job === null && isSameJob(each.about, job))

  /** Shows a job. It stays on the line it had before its id was known: `line`, or that of a matching request. */
  function put(job: Job, line?: number): void {
    const pace = paces.get(job.id) ?? createSpeedMeter()
    paces.set(job.id, pace)
    pace.note(job, performance.now())
    const before = find(job.id) ?? (line === undefined ? undefined : find(line)) ?? beginningOf(job)
    const now: ShownJob = {
      key: job.id,
      line: before?.line ?? job.id,
      about: job,
      job,
      speed: pace.speed(job),
      watched: job.endedAt === null || before?.watched === true,
    }
    change((all) => (before ? all.map((each) => (each === before ? now : each)) : [...all, now]))
    if (before && cancelled.delete(before.key) && job.endedAt === null) cancel(job.id)
  }

  function heard(job: Job): void {
    if (quick.has(job.id)) return
    const before = find(job.id)?.job
    if (before && before.endedAt !== null) return
    put(job)
    if (job.endedAt === null) schedulePoll()
    else reportEnd(job, before !== undefined)
  }

  /** Resolves the promise that waits for the job. Reports the end unless the job had ended before this page saw it. */
  function reportEnd(job: Job, wasSeen: boolean): void {
    if (wasSeen) onEnded(job)
    waiting.get(job.id)?.(job)
    waiting.delete(job.id)
  }

  const isBusy = () => state.getSnapshot().shown.some(({ job }) => job !== null && job.endedAt === null)

  /** Polls again after a delay. */
  function schedulePoll(delay = interval): void {
    if (timer !== undefined || asking) return
    timer = setTimeout(() => {
      timer = undefined
      if (isVisible()) void poll()
    }, delay)
  }

  async function poll(): Promise<void> {
    if (asking) return
    asking = true
    const asked = era
    try {
      const { jobs } = await api.json({ path: '/api/jobs' }, JobList)
      if (asked === era) applyJobList(jobs)
    } catch (error) {
      if (asked === era && isUnreachable(error)) state.set((now) => ({ ...now, offline: true }))
    } finally {
      asking = false
      if (asked === era && isBusy()) schedulePoll()
    }
  }

  function applyJobList(jobs: readonly Job[]): void {
    const known = new Set(jobs.map(({ id }) => id))
    // Oldest first, in the order in which they were started.
    for (const job of jobs.toReversed()) {
      // An unknown job may be the one whose request is not answered yet. While that is not shown, this one is not shown either.
      if (beginnings.size === 0 || find(job.id) || beginningOf(job)) heard(job)
      else passedOver = true
    }
    passedOver = passedOver && beginnings.size > 0
    // Dismissed elsewhere, or removed by the server: the jobs have ended.
    for (const { key, job } of state.getSnapshot().shown) {
      if (job === null || known.has(key) || quick.has(key)) continue
      drop(key)
      reportEnd({ ...job, state: 'interrupted', endedAt: job.endedAt ?? job.startedAt }, job.endedAt === null)
    }
    state.set((now) => (now.offline ? { ...now, offline: false } : now))
  }

  const remove = (job: Job) => api.send({ method: 'DELETE', path: address(job) })

  /** Shows a requested job once it takes longer than `showAfter`. The returned function removes it when the request is answered. */
  function announce(key: number, request: JobRequest): () => void {
    const starting: ShownJob = {
      key,
      line: key,
      about: describeRequest(request),
      job: null,
      speed: NO_SPEED,
      watched: true,
    }
    beginnings.add(key)
    const show = setTimeout(() => {
      change((now) => [...now, starting])
      // Fetches the progress although the request is not answered yet.
      void poll()
    }, showAfter)
    return () => {
      clearTimeout(show)
      beginnings.delete(key)
      cancelled.delete(key)
      drop(key)
      // Other jobs may have been skipped in the meantime.
      if (beginnings.size === 0 && passedOver) schedulePoll(0)
    }
  }

  function begin(request: JobRequest, onShown: () => void, text?: string): Promise<JobResult> {
    const gesture = newGesture()
    const ending = beginBy(gesture, request, onShown)
    const done = ({ job }: JobResult) => {
      const step = stepOf(request, job)
      return step && text !== undefined && job.failedCount === 0 ? { ...step, text } : step
    }
    onStep(
      gesture,
      ending.then(done, () => null),
    )
    return ending
  }

  async function beginBy(gesture: string, request: JobRequest, onShown: () => void): Promise<JobResult> {
    const key = nextKey--
    const answered = announce(key, request)
    try {
      const headers = { Prefer: 'respond-async, wait=1', ...gestureHeaders(gesture) }
      const job = await api.json({ method: 'POST', path: '/api/jobs', body: request, headers }, Job)
      const isShown = find(job.id) !== undefined || find(key) !== undefined
      if (job.endedAt !== null && !isShown) return { job: removeFromServer(job), reported: false }
      requests.set(job.id, request)
      onShown()
      const ended = new Promise<Job>((resolve) => waiting.set(job.id, resolve))
      arrived(job, key)
      return { job: await ended, reported: true }
    } finally {
      answered()
    }
  }

  /** Handles the answer to a request for a job. The job may have been seen before, and may have ended. */
  function arrived(job: Job, key: number): void {
    const known = find(job.id)?.job
    if (known && known.endedAt !== null) {
      reportEnd(known, false)
      return
    }
    put(job, key)
    beginnings.delete(key)
    if (job.endedAt === null) schedulePoll()
    else reportEnd(job, true)
  }

  /** Removes a job that ended before it was shown. If the removal fails, the job appears when the page is opened the next time. */
  function removeFromServer(job: Job): Job {
    quick.add(job.id)
    remove(job).catch(() => quick.delete(job.id))
    return job
  }

  function cancel(key: number): void {
    const job = find(key)?.job
    if (!job) return void cancelled.add(key)
    api
      .json({ method: 'DELETE', path: address(job) }, Job)
      .then(heard)
      .catch(onFailed)
  }

  function dismiss(key: number): void {
    const job = find(key)?.job
    drop(key)
    requests.delete(key)
    paces.delete(key)
    if (job) removeFromServer(job)
  }

  function again(key: number): void {
    const job = find(key)?.job
    const request = job && retryRequest(job, requests.get(key))
    if (!request) return
    dismiss(key)
    begin(request, () => undefined)
      .then(({ job: ended, reported }) => {
        if (reported) return
        onEnded(ended)
        // Only the tray shows this job, so it displays the items that failed again.
        if (ended.failedCount > 0) show(ended, request)
      })
      .catch(onFailed)
  }

  function show(job: Job, request: JobRequest): void {
    requests.set(job.id, request)
    put(job)
  }

  return {
    state,
    updateJob(job) {
      // An unknown job usually ends quickly and is watched elsewhere. A later poll shows it if it still exists.
      if (find(job.id)) heard(job)
      else if (job.endedAt === null) schedulePoll()
    },
    cancel,
    run: (request, onShown = () => undefined, text) => begin(request, onShown, text),
    follow: () => void poll(),
    dismiss,
    retryFailed: again,
    canRetry(key) {
      const job = find(key)?.job
      return job !== null && job !== undefined && retryRequest(job, requests.get(key)) !== null
    },
    reset() {
      era += 1
      clearTimeout(timer)
      timer = undefined
      for (const known of [requests, paces, waiting]) known.clear()
      state.set(NOTHING)
    },
  }
}
