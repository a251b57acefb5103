import type { Job } from '#contract/jobs.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { isSameJob, type JobDescription } from './job-description.ts'
import { createSpeedMeter, type Speed, type SpeedMeter } from './speed-meter.ts'

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
  /** Whether a toast reports the result, so that the line need not repeat it. */
  readonly reported: boolean
  /** Number of times that the user asked for the failed items. Each time, their list is opened and focused. */
  readonly detailsAsked: number
}

/** State of the tray. */
export interface JobsState {
  readonly shown: readonly ShownJob[]
  /** Whether the server does not answer at the moment. The jobs continue there. */
  readonly offline: boolean
}

const NO_SPEED: Speed = { bytes: null, secondsLeft: null }
const NOTHING: JobsState = { shown: [], offline: false }

/** The lines of the tray. */
export class JobList {
  readonly #state = createStore<JobsState>(NOTHING)
  readonly #meters = new Map<number, SpeedMeter>()

  get state(): Pick<Store<JobsState>, 'getSnapshot' | 'subscribe'> {
    return this.#state
  }

  get shown(): readonly ShownJob[] {
    return this.#state.getSnapshot().shown
  }

  /** Returns a line by its key: the id of its job, or the number of its request while that is not answered. */
  find(key: number): ShownJob | undefined {
    return this.shown.find((each) => each.key === key)
  }

  /** Returns the line of a requested job without an answer yet that matches this job. */
  findRequested(job: Job): ShownJob | undefined {
    return this.shown.find((each) => each.job === null && isSameJob(each.about, job))
  }

  /** Adds the line of a requested job. */
  addRequested(key: number, about: JobDescription): void {
    this.#change((now) => [
      ...now,
      { key, line: key, about, job: null, speed: NO_SPEED, watched: true, reported: false, detailsAsked: 0 },
    ])
  }

  /**
   * Shows a job. It stays on the line it had before its id was known: that of the request `requested`, or of a matching one. Returns the
   * replaced line.
   */
  put(job: Job, requested?: number): ShownJob | undefined {
    const meter = this.#meters.get(job.id) ?? createSpeedMeter()
    this.#meters.set(job.id, meter)
    meter.note(job, performance.now())
    const before =
      this.find(job.id) ?? (requested === undefined ? undefined : this.find(requested)) ?? this.findRequested(job)
    const now: ShownJob = {
      key: job.id,
      line: before?.line ?? job.id,
      about: job,
      job,
      speed: meter.speed(job),
      watched: job.endedAt === null || before?.watched === true,
      reported: before?.reported === true,
      detailsAsked: before?.detailsAsked ?? 0,
    }
    this.#change((all) => (before ? all.map((each) => (each === before ? now : each)) : [...all, now]))
    return before
  }

  /** Marks a job whose result a toast reports. */
  setReported(key: number): void {
    this.#change((all) => all.map((each) => (each.key === key ? { ...each, reported: true } : each)))
  }

  /** Opens the list of a job's failed items. */
  openDetails(key: number): void {
    this.#change((all) =>
      all.map((each) => (each.key === key ? { ...each, detailsAsked: each.detailsAsked + 1 } : each)),
    )
  }

  remove(key: number): void {
    this.#meters.delete(key)
    this.#change((now) => now.filter((each) => each.key !== key))
  }

  setOffline(offline: boolean): void {
    this.#state.set((now) => (now.offline === offline ? now : { ...now, offline }))
  }

  clear(): void {
    this.#meters.clear()
    this.#state.set(NOTHING)
  }

  #change(shown: (now: readonly ShownJob[]) => readonly ShownJob[]): void {
    this.#state.set((now) => ({ ...now, shown: shown(now.shown) }))
  }
}
