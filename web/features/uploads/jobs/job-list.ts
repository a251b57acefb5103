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
    this.#change((now) => [...now, { key, line: key, about, job: null, speed: NO_SPEED, watched: true }])
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
    }
    this.#change((all) => (before ? all.map((each) => (each === before ? now : each)) : [...all, now]))
    return before
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
