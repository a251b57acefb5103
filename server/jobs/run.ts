import type { ErrorCode } from '#contract/errors.ts'
import { type Job, type JobState, MOST_FAILURES } from '#contract/jobs.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { lookAt } from '#server/files/look.ts'
import { isAppError } from '#server/lib/errors.ts'
import { errorFields, type Log } from '#server/lib/log.ts'
import type { Journal, JournaledStep } from '#server/operations/journal.ts'
import type { Operation, Progress } from '#server/operations/operation.ts'
import { countTree } from './count.ts'
import { judgeStep, type Verdict } from './judge.ts'
import { type JobMay, overlap, type Step, type StepParts, stepsOf } from './steps.ts'
import type { UnendedJob } from './stored-job.ts'
import { Tally } from './tally.ts'

export type RunParts = StepParts & {
  readonly journal: Pick<Journal, 'stepsOf'>
  /** Somebody as they are now; null when their account is gone. */
  readonly subjectOf: (userId: number, address: string | null) => Promise<Subject | null>
  /** Keeps what a deletion is about, and that it was begun once more. */
  readonly begin: (id: number, tries: number, identities: readonly (string | null)[] | null) => Promise<void>
  readonly now: () => number
  readonly log: Log
}

/** Why a job ends before its time: somebody cancelled it, the server stops, or the account is gone. */
export type Ending = 'cancelled' | 'stopped' | 'gone'

/** Steps of one job that are worked on at once, so that small ones share the flushes of the journal. */
const STEPS_AT_ONCE = 4

/** Items that are counted before nobody knows how many there are. */
const MOST_COUNTED = 500_000

/** A job under way. */
export class JobRun {
  readonly #parts: RunParts
  readonly #job: UnendedJob
  readonly #steps: readonly Step[]
  readonly #tally: Tally
  readonly #control = new AbortController()
  readonly #onChange: () => void
  readonly #running = new Map<number, Promise<void>>()
  readonly #failed: { path: VirtualPath; code: ErrorCode; field?: string }[] = []
  readonly #made: VirtualPath[] = []
  #failedCount = 0
  #unclear = 0
  #done = 0
  #current: VirtualPath | null = null
  #extraction: Job['extraction'] = null
  #identities: readonly (string | null)[] | null
  #ending: Ending | null = null

  constructor(parts: RunParts, job: UnendedJob, onChange: () => void) {
    this.#parts = parts
    this.#job = job
    this.#steps = stepsOf(parts, job.wish)
    this.#tally = new Tally(this.#steps.length)
    this.#identities = job.identities
    this.#onChange = onChange
  }

  get userId(): number {
    return this.#job.userId
  }

  get ending(): Ending | null {
    return this.#ending
  }

  /** Ends it before its time; what is under way is taken back where it can be. */
  end(ending: Ending): void {
    this.#ending ??= ending
    this.#control.abort(new DOMException('The job ends.', 'AbortError'))
  }

  /** As its owner sees it. */
  get shown(): Job {
    return {
      ...this.#job.shown,
      state: 'running',
      items: this.#tally.items,
      bytes: this.#bytes,
      current: this.#current,
      failedCount: this.#failedCount,
      failed: [...this.#failed],
      made: [...this.#made],
      extraction: this.#extraction,
    }
  }

  /** Does it all. Never throws; a job that the server's stop ended is as it was, to be taken up again. */
  async run(): Promise<Job> {
    try {
      const left = await this.#begin()
      // Counting goes on beside the work; what it misses is not known beforehand.
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

  /** Ends a job that cannot be continued, saying whether anything of it is left. */
  async giveUp(): Promise<Job> {
    const journaled = await this.#parts.journal.stepsOf(this.#job.id)
    const isLeft = this.#job.wish.kind === 'delete' ? journaled.length > 0 : await this.#leftSomething(journaled)
    return { ...this.#job.shown, state: isLeft ? 'interrupted' : 'undone', current: null, endedAt: this.#parts.now() }
  }

  async #leftSomething(journaled: readonly JournaledStep[]): Promise<boolean> {
    if (journaled.some(({ outcome }) => outcome === 'done')) return true
    const may = await this.#may()
    if (!may) return journaled.length > 0
    for (const each of journaled) {
      const step = this.#steps[each.step]
      const verdict = step && each.outcome !== 'failed' ? await this.#judge(may, step, each) : 'again'
      if (verdict !== 'again' || step?.onTaken === 'replace') return true
    }
    return false
  }

  /** @returns the steps that are to be done */
  async #begin(): Promise<readonly number[]> {
    const { id, tries, wish } = this.#job
    const may = await this.#may()
    if (!may) {
      this.end('gone')
      return []
    }
    const journaled = tries === 0 ? [] : await this.#parts.journal.stepsOf(id)
    const left = await this.#resolve(may, new Map(journaled.map((step) => [step.step, step])))
    if (wish.kind === 'delete') this.#identities ??= await this.#identify(may)
    await this.#parts.begin(id, tries + 1, this.#identities)
    return left
  }

  /** What is still to be done of a job that the server's stop cut off. */
  async #resolve(may: JobMay, journaled: ReadonlyMap<number, JournaledStep>): Promise<number[]> {
    const left: number[] = []
    for (const [index, step] of this.#steps.entries()) {
      const before = journaled.get(index)
      const verdict = before ? await this.#verdict(may, step, before) : 'again'
      if (verdict === 'again') left.push(index)
      else this.#tally.before(index, { items: verdict === 'done' ? 1 : 0, bytes: 0 })
      if (verdict === 'unclear') {
        this.#unclear += 1
        this.#keepFailure(step.path, 'conflict')
      }
      if (verdict === 'done') this.#succeeded(step, before?.paths ?? [])
    }
    return left
  }

  #verdict(may: JobMay, step: Step, before: JournaledStep): Promise<Verdict> | Verdict {
    if (before.outcome === 'done') return 'done'
    // What failed may be fine by now, and what was cancelled was taken back.
    return before.outcome === 'failed' ? 'again' : this.#judge(may, step, before)
  }

  #judge(may: JobMay, step: Step, before: JournaledStep): Promise<Verdict> {
    const { storage } = this.#parts
    return judgeStep({ storage, may, signal: this.#control.signal }, this.#job.wish.kind, step, before)
  }

  /** What each item is that is to go, so that after a stop nothing goes that has taken its name meanwhile. */
  async #identify(may: JobMay): Promise<(string | null)[]> {
    const identities: (string | null)[] = []
    for (const { path } of this.#steps) {
      this.#control.signal.throwIfAborted()
      identities.push(await this.#identityOf(may, path))
    }
    return identities
  }

  async #identityOf(may: JobMay, path: VirtualPath): Promise<string | null> {
    try {
      const stat = await lookAt(this.#parts.storage, may('delete', path))
      return stat && `${stat.identity} ${stat.bornNs}`
    } catch (error) {
      // The step itself says why.
      if (isAppError(error)) return null
      throw error
    }
  }

  async #count(left: readonly number[]): Promise<void> {
    const { signal } = this.#control
    let room = MOST_COUNTED
    for (const index of left) {
      const step = this.#steps[index]
      if (!step || signal.aborted) return
      const path = step.counted
      if (path === null && this.#steps.length === 1) return
      try {
        const may = await this.#may()
        if (!may) return
        const amount =
          path === null
            ? { items: 1, bytes: 0 }
            : await countTree(this.#parts.storage, may, path, { most: room, signal })
        if (!amount) return
        room -= amount.items
        this.#tally.counted(index, amount)
      } catch (error) {
        if (signal.aborted) return
        if (!isAppError(error)) throw error
        // It is gone already, or refused: then there is nothing to do for it.
        this.#tally.counted(index, { items: 0, bytes: 0 })
      }
    }
    this.#onChange()
  }

  async #work(left: readonly number[]): Promise<void> {
    for (const index of left) {
      const step = this.#steps[index]
      if (!step) continue
      await this.#room(step)
      if (this.#control.signal.aborted) break
      const working = this.#step(step, index).finally(() => this.#running.delete(index))
      this.#running.set(index, working)
    }
    await Promise.all(this.#running.values())
  }

  /** Waits until a step may begin: not too many at once, and none that needs the same items. */
  async #room(step: Step): Promise<void> {
    const isInTheWay = () =>
      this.#running.size >= STEPS_AT_ONCE ||
      this.#running.keys().some((index) => {
        const other = this.#steps[index]
        return other !== undefined && overlap(step, other)
      })
    while (isInTheWay()) await Promise.race(this.#running.values())
  }

  async #step(step: Step, index: number): Promise<void> {
    const { signal } = this.#control
    let operation: Operation | null = null
    try {
      const may = await this.#may()
      if (!may) return this.end('gone')
      if (await this.#isGone(may, index)) {
        this.#tally.ended(index, true)
        return this.#succeeded(step, [])
      }
      this.#current = step.path
      const watcher = {
        jobStep: { job: this.#job.id, step: index },
        cancel: signal,
        began: (begun: Operation) => {
          operation = begun
        },
        told: (progress: Progress) => this.#told(index, progress),
      }
      const extraction = await step.run({ may, signal, watcher })
      this.#extraction = extraction ?? this.#extraction
      this.#tally.ended(index, true)
      this.#succeeded(step, pathsOf(operation))
    } catch (error) {
      this.#tally.ended(index, this.#job.wish.kind === 'delete')
      if (!signal.aborted) this.#fail(step.path, error)
    }
    this.#onChange()
  }

  /** Was an item removed before the server stopped? Whatever has its name now stays. */
  async #isGone(may: JobMay, index: number): Promise<boolean> {
    const { tries, wish } = this.#job
    const identity = this.#identities?.[index]
    const step = this.#steps[index]
    if (wish.kind !== 'delete' || tries === 0 || !identity || !step) return false
    return (await this.#identityOf(may, step.path)) !== identity
  }

  #told(index: number, progress: Progress): void {
    this.#tally.told(index, progress)
    if (progress.current) this.#current = progress.current
    this.#onChange()
  }

  #succeeded({ tellsMade }: Step, paths: readonly VirtualPath[]): void {
    this.#done += 1
    const made = paths[1]
    if (tellsMade && made !== undefined && this.#made.length < MOST_FAILURES) this.#made.push(made)
  }

  #fail(path: VirtualPath | null, error: unknown): void {
    if (!isAppError(error)) this.#parts.log.error('a step of a job failed', errorFields(error))
    const known = isAppError(error) ? error : null
    this.#keepFailure(path, known?.code ?? 'internal', known?.field)
  }

  #keepFailure(path: VirtualPath | null, code: ErrorCode, field?: string): void {
    this.#failedCount += 1
    if (path !== null && this.#failed.length < MOST_FAILURES)
      this.#failed.push({ path, code, ...(field !== undefined && { field }) })
  }

  async #may(): Promise<JobMay | null> {
    const { userId, address } = this.#job
    const subject = await this.#parts.subjectOf(userId, address)
    return subject && ((effect, path) => authorize(subject, effect, path))
  }

  /** Of deletions and renames there are no bytes to tell. */
  get #bytes(): Job['bytes'] {
    const { done, total } = this.#tally.bytes
    const hasBytes = this.#job.wish.kind !== 'delete' && total !== 0
    return { done, total: hasBytes ? total : null }
  }

  #result(): Job {
    const state = this.#state()
    const failure = state === 'failed' ? (this.#failed[0]?.code ?? 'internal') : null
    const { done } = this.#tally.items
    const items = state === 'done' ? { done, total: done } : this.#tally.items
    const endedAt = state === 'running' ? null : this.#parts.now()
    return { ...this.shown, state, items, current: null, endedAt, failure }
  }

  #state(): JobState {
    if (this.#ending === 'stopped') return 'running'
    if (this.#ending === 'gone') return 'interrupted'
    // Whatever was done before somebody changed their mind: all of it is no cancelled job.
    if (this.#ending === 'cancelled' && this.#done + this.#failedCount < this.#steps.length) return 'cancelled'
    if (this.#unclear > 0) return 'interrupted'
    return this.#done === 0 && this.#failedCount > 0 ? 'failed' : 'done'
  }
}

const pathsOf = (operation: Operation | null) => operation?.paths ?? []
