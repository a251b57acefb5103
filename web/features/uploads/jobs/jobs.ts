import type { JobRequest } from '#contract/job-requests.ts'
import { Job, Jobs as JobList } from '#contract/jobs.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { JobEnd, RunJob } from '#web/lib/run-job.ts'
import type { Step } from '#web/lib/step.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { type About, aboutOf, isAlike } from './about.ts'
import { askAgain } from './again.ts'
import { createPace, type Pace, type Speed } from './pace.ts'
import { stepOf } from './step-of.ts'

/** A job as the tray shows it; `job` is null while the server has not answered yet. */
export interface ShownJob {
  readonly key: number
  /** The line it is on: the same from when it was asked for. */
  readonly line: number
  readonly about: About
  readonly job: Job | null
  readonly speed: Speed
  /** Was it seen before it ended? */
  readonly watched: boolean
}

/** What the tray shows. */
interface JobsState {
  readonly shown: readonly ShownJob[]
  /** The server does not answer just now; the jobs go on there. */
  readonly offline: boolean
}

/** The jobs of the person at the page. */
export interface Jobs {
  readonly state: Store<JobsState>
  readonly run: RunJob
  /** Looks which jobs there are, and from then on how far they are. */
  follow(): void
  /** Somebody tells where a job stands. */
  heard(job: Job): void
  cancel(key: number): void
  dismiss(key: number): void
  /** Tries again what failed of a job that has ended. */
  again(key: number): void
  canBeTriedAgain(key: number): boolean
  /** Forgets everything: another person is at the page. */
  forget(): void
}

export interface JobsOptions {
  readonly api: ApiClient
  /** This page begins a job by a gesture; the step is null when it did nothing. */
  readonly onStep: (gesture: string, step: Promise<Step | null>) => void
  /** A job has ended: what it changed is to be fetched anew. */
  readonly onEnded: (job: Job) => void
  /** Something went wrong that the person asked for. */
  readonly onFailed: (error: unknown) => void
  /** Is the page looked at? */
  readonly isVisible?: () => boolean
  /** What takes longer is shown, in ms. */
  readonly patience?: number
  /** How often the server is asked, in ms. */
  readonly interval?: number
}

const NO_SPEED: Speed = { bytes: null, secondsLeft: null }
const NOTHING: JobsState = { shown: [], offline: false }
const PATIENCE = 400
const INTERVAL = 1000

const address = ({ id }: Job) => `/api/jobs/${id}`

/** Not the server's word that something is refused, but no word of it. */
const isAway = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Makes the jobs of a page. Nothing is asked before `follow` or `run`. */
export function createJobs(options: JobsOptions): Jobs {
  const { api, onStep, onEnded, onFailed, patience = PATIENCE, interval = INTERVAL } = options
  const isVisible = options.isVisible ?? (() => document.visibilityState === 'visible')
  const state = createStore<JobsState>(NOTHING)
  const requests = new Map<number, JobRequest>()
  const paces = new Map<number, Pace>()
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

  /** The line of one that was asked for and not answered yet, which a job seems to be. */
  const beginningOf = (job: Job): ShownJob | undefined =>
    state.getSnapshot().shown.find((each) => each.job === null && isAlike(each.about, job))

  /** A job as it is shown now, on the line that it had while nobody knew its id: on `line`, or on that of one that is alike. */
  function put(job: Job, line?: number): void {
    const pace = paces.get(job.id) ?? createPace()
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
    if (job.endedAt === null) look()
    else over(job, before !== undefined)
  }

  /** Whoever waits for its end goes on; what it changed is fetched anew, unless it was over before this page came. */
  function over(job: Job, wasSeen: boolean): void {
    if (wasSeen) onEnded(job)
    waiting.get(job.id)?.(job)
    waiting.delete(job.id)
  }

  const isBusy = () => state.getSnapshot().shown.some(({ job }) => job !== null && job.endedAt === null)

  /** Asks again in a moment, as long as there is something to be seen. */
  function look(delay = interval): void {
    if (timer !== undefined || asking) return
    timer = setTimeout(() => {
      timer = undefined
      if (isVisible()) void ask()
    }, delay)
  }

  async function ask(): Promise<void> {
    if (asking) return
    asking = true
    const asked = era
    try {
      const { jobs } = await api.json({ path: '/api/jobs' }, JobList)
      if (asked === era) take(jobs)
    } catch (error) {
      if (asked === era && isAway(error)) state.set((now) => ({ ...now, offline: true }))
    } finally {
      asking = false
      if (asked === era && isBusy()) look()
    }
  }

  function take(jobs: readonly Job[]): void {
    const known = new Set(jobs.map(({ id }) => id))
    // The oldest first, as they were begun.
    for (const job of jobs.toReversed()) {
      // One that is unknown may be the one whose beginning is not answered yet; while that is not shown, neither is this.
      if (beginnings.size === 0 || find(job.id) || beginningOf(job)) heard(job)
      else passedOver = true
    }
    passedOver = passedOver && beginnings.size > 0
    // Dismissed elsewhere, or forgotten by the server: they have ended somehow.
    for (const { key, job } of state.getSnapshot().shown) {
      if (job === null || known.has(key) || quick.has(key)) continue
      drop(key)
      over({ ...job, state: 'interrupted', endedAt: job.endedAt ?? job.startedAt }, job.endedAt === null)
    }
    state.set((now) => (now.offline ? { ...now, offline: false } : now))
  }

  const remove = (job: Job) => api.send({ method: 'DELETE', path: address(job) })

  /** Shows a job that was asked for, as soon as that takes long. The returned function ends that, once it is answered. */
  function announce(key: number, request: JobRequest): () => void {
    const starting: ShownJob = {
      key,
      line: key,
      about: aboutOf(request),
      job: null,
      speed: NO_SPEED,
      watched: true,
    }
    beginnings.add(key)
    const show = setTimeout(() => {
      change((now) => [...now, starting])
      // How far it is by now, although its beginning is not answered.
      void ask()
    }, patience)
    return () => {
      clearTimeout(show)
      beginnings.delete(key)
      cancelled.delete(key)
      drop(key)
      // Others may have been passed over meanwhile.
      if (beginnings.size === 0 && passedOver) look(0)
    }
  }

  function begin(request: JobRequest, onShown: () => void, text?: string): Promise<JobEnd> {
    const gesture = newGesture()
    const ending = beginBy(gesture, request, onShown)
    const done = ({ job }: JobEnd) => {
      const step = stepOf(request, job)
      return step && text !== undefined && job.failedCount === 0 ? { ...step, text } : step
    }
    onStep(
      gesture,
      ending.then(done, () => null),
    )
    return ending
  }

  async function beginBy(gesture: string, request: JobRequest, onShown: () => void): Promise<JobEnd> {
    const key = nextKey--
    const answered = announce(key, request)
    try {
      const headers = { Prefer: 'respond-async, wait=1', ...gestureHeaders(gesture) }
      const job = await api.json({ method: 'POST', path: '/api/jobs', body: request, headers }, Job)
      const isShown = find(job.id) !== undefined || find(key) !== undefined
      if (job.endedAt !== null && !isShown) return { job: forgotten(job), told: false }
      requests.set(job.id, request)
      onShown()
      const ended = new Promise<Job>((resolve) => waiting.set(job.id, resolve))
      arrived(job, key)
      return { job: await ended, told: true }
    } finally {
      answered()
    }
  }

  /** The beginning of a job is answered. It may have been seen, and even have ended, before. */
  function arrived(job: Job, key: number): void {
    const known = find(job.id)?.job
    if (known && known.endedAt !== null) {
      over(known, false)
      return
    }
    put(job, key)
    beginnings.delete(key)
    if (job.endedAt === null) look()
    else over(job, true)
  }

  /** What was over before anybody saw it is kept by nobody. That it could not be removed shows at the next visit only. */
  function forgotten(job: Job): Job {
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
    if (job) forgotten(job)
  }

  function again(key: number): void {
    const job = find(key)?.job
    const request = job && askAgain(job, requests.get(key))
    if (!request) return
    dismiss(key)
    begin(request, () => undefined)
      .then(({ job: ended, told }) => {
        if (told) return
        onEnded(ended)
        // Nobody waits for its end but the tray: what failed once more is told there.
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
    heard(job) {
      // One that is unknown is over in a moment mostly, and watched elsewhere: what is there then is looked at.
      if (find(job.id)) heard(job)
      else if (job.endedAt === null) look()
    },
    cancel,
    run: (request, onShown = () => undefined, text) => begin(request, onShown, text),
    follow: () => void ask(),
    dismiss,
    again,
    canBeTriedAgain(key) {
      const job = find(key)?.job
      return job !== null && job !== undefined && askAgain(job, requests.get(key)) !== null
    },
    forget() {
      era += 1
      clearTimeout(timer)
      timer = undefined
      for (const known of [requests, paces, waiting]) known.clear()
      state.set(NOTHING)
    },
  }
}
