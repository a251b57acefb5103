import type { ErrorCode } from '#contract/errors.ts'
import type { Job, JobKind } from '#contract/jobs.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { SubjectFinder } from '#server/accounts/users/subject.ts'
import type { Journal, JournaledStep } from '#server/operations/journal.ts'
import type { Progress } from '#server/operations/records/operation.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { TaskGroup } from '#server/platform/queue/task-group.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notFound } from '#server/platform/refusals.ts'
import { type Identities, identitiesOf, identityOf } from './identities.ts'
import { JobProgress } from './job-progress.ts'
import { type EarlyEnd, JobReport } from './job-report.ts'
import { hasLastingChanges, type InterruptedJob, resumeStates } from './resumed-job.ts'
import { conflictsWith, type RequireJobGrant, type Step, type StepParts, stepsOf } from './steps.ts'
import type { UnendedJob } from './stored-job.ts'

export type RunParts = StepParts & {
  readonly journal: Pick<Journal, 'stepsOf'>
  /** Returns the current subject of a user; null when the account was deleted. */
  readonly subjectOf: SubjectFinder
  /** Stores the identities of a deletion's items, and the number of tries. */
  readonly begin: (id: number, tries: number, identities: Identities | null) => Promise<void>
  readonly now: () => number
  readonly log: Log
}

/**
 * Number of steps of one job that run at once, so that small ones share the flushes of the journal.
 *
 * @limit Jobs | Items of one job processed concurrently | {}
 */
const STEPS_AT_ONCE = 4

const DELETING: ReadonlySet<JobKind> = new Set(['delete', 'purge'])

/** Maximum number of items that are counted; beyond it the total remains unknown. */
const MOST_COUNTED = 500_000

/** A running job. */
export class JobRun {
  readonly #parts: RunParts
  readonly #job: UnendedJob
  readonly #steps: readonly Step[]
  readonly #tally: JobProgress
  readonly #control = new AbortController()
  readonly #onChange: () => void
  readonly #running = new Set<Step>()
  readonly #report: JobReport
  /** Paths of the operation of each running step: those of the step, or others where a name was taken. */
  readonly #pathsOf = new Map<number, readonly VirtualPath[]>()
  /** Start of the first try of each step that a stop of the server interrupted, in milliseconds since the epoch. */
  #begunBefore: ReadonlyMap<number, number> = new Map()
  #current: VirtualPath | null = null
  #identities: Identities | null
  #ending: EarlyEnd | null = null

  constructor(parts: RunParts, job: UnendedJob, onChange: () => void) {
    this.#parts = parts
    this.#job = job
    this.#steps = stepsOf(parts, job.wish)
    this.#tally = new JobProgress(this.#steps.length)
    this.#report = new JobReport(this.#steps.length)
    this.#identities = job.identities
    this.#onChange = onChange
  }

  get userId(): number {
    return this.#job.userId
  }

  get ending(): EarlyEnd | null {
    return this.#ending
  }

  /** Ends the job early; running steps are rolled back where possible. */
  end(ending: EarlyEnd): void {
    this.#ending ??= ending
    this.#control.abort(new DOMException('The job ends.', 'AbortError'))
  }

  /** Records that the operation of a step has started. */
  operationStarted(step: number, paths: readonly VirtualPath[]): void {
    this.#pathsOf.set(step, paths)
  }

  /** Records the progress of a step's operation. */
  operationProgressed(step: number, progress: Progress): void {
    this.#tally.reportProgress(step, progress)
    if (progress.current) this.#current = progress.current
    this.#onChange()
  }

  /** The job as its owner sees it. */
  get shown(): Job {
    return {
      ...this.#job.shown,
      state: 'running',
      items: this.#tally.items,
      bytes: this.#bytes,
      current: this.#current,
      ...this.#report.shown,
    }
  }

  /** Runs all steps. Never throws; a job that the server's stop ended keeps its state and continues at the next start. */
  async run(): Promise<Job> {
    try {
      const left = await this.#begin()
      // Counting runs beside the work; items it does not reach remain uncounted.
      const counting = this.#count(left)
      await this.#work(left)
      this.#control.abort()
      await counting
    } catch (error) {
      if (this.#ending === null) {
        this.#parts.log.error('a job failed', errorFields(error))
        this.#fail(this.#steps[0]?.path ?? null, error)
      }
    }
    return this.#result()
  }

  /** Ends a job that cannot be continued; its state tells whether any changes remain. */
  async giveUp(): Promise<Job> {
    const journaled = await this.#parts.journal.stepsOf(this.#job.id)
    const isLeft = this.#deletes ? journaled.length > 0 : await this.#leftSomething(journaled)
    return { ...this.#job.shown, state: isLeft ? 'interrupted' : 'undone', current: null, endedAt: this.#parts.now() }
  }

  async #leftSomething(journaled: readonly JournaledStep[]): Promise<boolean> {
    const may = await this.#may()
    return may ? hasLastingChanges(this.#cutOff(may), journaled) : journaled.length > 0
  }

  /** @returns the steps to run */
  async #begin(): Promise<readonly number[]> {
    const { id, tries, wish } = this.#job
    const may = await this.#may()
    if (!may) {
      this.end('gone')
      return []
    }
    const journaled = tries === 0 ? [] : await this.#parts.journal.stepsOf(id)
    const left = await this.#takeUp(may, journaled)
    if (wish.kind === 'delete')
      this.#identities ??= await identitiesOf(this.#parts.storage, may, this.#steps, this.#control.signal)
    await this.#parts.begin(id, tries + 1, this.#identities)
    return left
  }

  /** @returns the remaining steps of a job that the server's stop interrupted */
  async #takeUp(may: RequireJobGrant, journaled: readonly JournaledStep[]): Promise<number[]> {
    const verdicts = await resumeStates(this.#cutOff(may), journaled)
    this.#begunBefore = new Map(journaled.map(({ step, firstAt }) => [step, firstAt]))
    const pathsOf = new Map(journaled.map(({ step, paths }) => [step, paths]))
    const left: number[] = []
    for (const [index, step] of this.#steps.entries()) {
      const verdict = verdicts.get(index) ?? 'again'
      if (verdict === 'again') {
        left.push(index)
        continue
      }
      this.#tally.addCompleted(index, { items: verdict === 'done' ? 1 : 0, bytes: 0 })
      if (verdict === 'done') this.#report.succeeded(step, pathsOf.get(index) ?? [])
      else this.#report.unclear(step)
    }
    return left
  }

  #cutOff(may: RequireJobGrant): InterruptedJob {
    const { storage } = this.#parts
    return { storage, may, signal: this.#control.signal, kind: this.#job.wish.kind, steps: this.#steps }
  }

  async #count(left: readonly number[]): Promise<void> {
    const { signal } = this.#control
    let room = MOST_COUNTED
    for (const index of left) {
      const step = this.#steps[index]
      if (!step || signal.aborted) return
      if (!step.count && this.#steps.length === 1) return
      try {
        const may = await this.#may()
        if (!may) return
        const amount = step.count ? await step.count({ ...this.#access(may), most: room }) : { items: 1, bytes: 0 }
        if (!amount) return
        room -= amount.items
        this.#tally.setTotal(index, amount)
      } catch (error) {
        if (signal.aborted) return
        if (!isAppError(error)) throw error
        // The item does not exist any more, or is refused: there is nothing to do for it.
        this.#tally.setTotal(index, { items: 0, bytes: 0 })
      }
    }
    this.#onChange()
  }

  /** Runs the steps: a few at once, and none while another one needs the same items. */
  async #work(left: readonly number[]): Promise<void> {
    const tasks = new TaskGroup(STEPS_AT_ONCE)
    for (const index of left) {
      const step = this.#steps[index]
      if (!step) continue
      while (this.#running.values().some((other) => conflictsWith(step, other))) await tasks.waitForOne()
      await tasks.startTask(() => this.#startStep(step, index))
      if (this.#control.signal.aborted) break
    }
    await tasks.waitOrThrow()
  }

  async #startStep(step: Step, index: number): Promise<void> {
    if (this.#control.signal.aborted) return
    this.#running.add(step)
    await this.#step(step, index).finally(() => this.#running.delete(step))
  }

  async #step(step: Step, index: number): Promise<void> {
    const { signal } = this.#control
    try {
      const may = await this.#may()
      if (!may) return this.end('gone')
      if (await this.#isGone(may, step, index)) {
        this.#tally.endStep(index, true)
        return this.#report.succeeded(step, [])
      }
      this.#current = step.path
      const job = { step: { job: this.#job.id, step: index }, cancel: signal }
      const onItemFailed = (path: string, code: ErrorCode) => this.#report.itemFailed(path, code)
      const firstStartedAt = this.#begunBefore.get(index)
      const { extraction, hasDone = true } = await step.run({
        ...{ ...this.#access(may), job, firstStartedAt, onItemFailed },
      })
      if (extraction) this.#report.extracted(extraction)
      this.#tally.endStep(index, true)
      if (hasDone) this.#report.succeeded(step, this.#pathsOf.get(index) ?? [])
      else this.#report.nothingDone()
    } catch (error) {
      this.#tally.endStep(index, this.#deletes)
      if (!signal.aborted) this.#fail(step.path, error)
    } finally {
      this.#pathsOf.delete(index)
    }
    this.#onChange()
  }

  /**
   * Returns whether an item was removed before the server stopped. An item that has its name now remains.
   *
   * @throws AppError `not_allowed`; `not_found` for an item that did not exist or was not visible when the job started
   */
  async #isGone(may: RequireJobGrant, step: Step, index: number): Promise<boolean> {
    const { tries, wish } = this.#job
    if (wish.kind !== 'delete' || tries === 0) return false
    await step.precheck(may, timeSlices())
    const identity = this.#identities?.[index] ?? null
    if (identity === null) throw notFound()
    return (await identityOf(this.#parts.storage, may, step.path)) !== identity
  }

  #fail(path: VirtualPath | null, error: unknown): void {
    if (!isAppError(error)) this.#parts.log.error('a step of a job failed', errorFields(error))
    this.#report.failed(path, error)
  }

  /**
   * Returns the authorization with the owner's current permissions; null when the account was deleted or has another
   * scope, where the same paths are other items.
   */
  async #may(): Promise<RequireJobGrant | null> {
    const subject = await this.#subject()
    return subject && ((effect, path) => authorize(subject, effect, path))
  }

  async #subject(): Promise<Subject | null> {
    const { userId, scopeRoot, address, tokenId, gesture } = this.#job
    const now = await this.#parts.subjectOf({ userId, address, ...(tokenId !== null && { tokenId }) })
    if (now?.scope.root !== scopeRoot) return null
    return gesture === null ? now : { ...now, gesture }
  }

  #access(may: RequireJobGrant) {
    const { signal } = this.#control
    const currentSubject = async () => {
      const subject = await this.#subject()
      if (!subject) this.end('gone')
      signal.throwIfAborted()
      if (!subject) throw notFound()
      return subject
    }
    return { may, currentSubject, jobStartedAt: this.#job.shown.startedAt, signal }
  }

  /** Whether what was done stays when the job is canceled. */
  get #deletes(): boolean {
    return DELETING.has(this.#job.wish.kind)
  }

  /** Deletions and renames do not count bytes. */
  get #bytes(): Job['bytes'] {
    const { done, total } = this.#tally.bytes
    const hasBytes = !this.#deletes && total !== 0
    return { done, total: hasBytes ? total : null }
  }

  #result(): Job {
    const { state, failure } = this.#report.conclude(this.#ending)
    const { done } = this.#tally.items
    const items = state === 'done' ? { done, total: done } : this.#tally.items
    const endedAt = state === 'running' ? null : this.#parts.now()
    return { ...this.shown, state, items, current: null, endedAt, failure }
  }
}
