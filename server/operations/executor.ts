import type { Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { itemBusy } from '#server/platform/refusals.ts'
import { ChangeLog } from './change-log.ts'
import type { JobControl } from './job-control.ts'
import type { Journal } from './journal.ts'
import type { ChangeFollowUp, OperationDetails, OperationParticipant } from './operation-participant.ts'
import { type Claim, PathLocks } from './path-locks.ts'
import { ProgressReporter } from './progress-reporter.ts'
import { type ChangeSummary, changeSummaries } from './records/change-summary.ts'
import type { EndedOperation, Operation, OperationEvents, OperationKind, Outcome } from './records/operation.ts'

/** A change to a tree, before it runs. */
export type Task<Prepared, Result> = {
  readonly kind: OperationKind
  readonly subject: Subject
  /** The paths it changes; for a copy or a move, the source and then the destination. */
  readonly paths: readonly VirtualPath[]
  readonly claims: readonly Claim[]
  /** Name of the program that a command runs. */
  readonly program?: string
  /** Ids of the operations that it undoes. */
  readonly undoes?: readonly string[]
  /** The individual changes it will perform, where there are several; by default the operation itself. */
  readonly changes?: readonly ChangeSummary[]
  /** Signal of the request that started it. */
  readonly signal: AbortSignal
  /** Whether it continues after its request ends, once it has begun to change something: a half-finished tree is of no use. */
  readonly outlivesRequest: boolean
  /**
   * Whether it ends with `busy` as soon as another operation that would not do so needs its paths. For visitors'
   * operations: nobody waits for them.
   */
  readonly givesWay?: boolean
  /**
   * When the change begins: after the start row is on the disk, or at once. In the second case it passes `recorded` to
   * a write that stages its content and becomes visible only then.
   */
  readonly begins: 'recorded' | 'staging'
  /** Set when it is a step of a job. */
  readonly job?: JobControl | undefined
  /** Runs the checks, which change nothing: a refusal here is not an operation and writes no row. */
  readonly prepare: (signal: AbortSignal) => Promise<Prepared>
  readonly change: (prepared: Prepared, context: ChangeContext) => Promise<Result>
}

export type ChangeContext = {
  readonly signal: AbortSignal
  /** Resolves when the start row is on the disk. */
  readonly recorded: Promise<void>
  readonly progress: ProgressReporter
  readonly operation: Operation
  readonly subject: Subject
  /** The changes it performs; written to the journal with its end. */
  readonly traces: ChangeLog
  /**
   * Registers work for when the end of the operation is recorded, however it ended: what must not happen to an operation that the next
   * start rolls back. It runs while the paths are still locked, and never throws.
   */
  readonly onceEnded: (work: () => Promise<void>) => void
}

export type ExecutorParts = {
  readonly journal: Journal
  readonly events: EventBus<OperationEvents>
}

/** Default time limit for waiting for an earlier operation on the same path, in milliseconds. */
const LOCK_TIMEOUT = 15_000

/**
 * Runs all changes to trees. Each operation has exclusive use of its paths, a journal row before anything is visible
 * and another at its end, and publishes events.
 */
export class Executor {
  readonly #journal: Journal
  readonly #events: EventBus<OperationEvents>
  readonly #locks: PathLocks
  readonly #running = new Map<AbortController, Promise<unknown>>()
  readonly #participants: OperationParticipant[] = []
  #closed = false

  /** @param patience time limit for waiting for an earlier operation on the same path, in milliseconds */
  constructor({ journal, events }: ExecutorParts, patience = LOCK_TIMEOUT) {
    this.#journal = journal
    this.#events = events
    this.#locks = new PathLocks(patience)
  }

  /**
   * Runs one operation to its end.
   *
   * @throws whatever `prepare` or `change` throws; AppError `busy` when its paths remain locked or the server stops
   */
  async run<Prepared, Result>(task: Task<Prepared, Result>): Promise<Result> {
    if (this.#closed) throw new AppError('busy', 'The server is stopping.', { retryAfter: 5 })
    const control = new AbortController()
    const running = this.#runWith(control, task)
    this.#running.set(control, Promise.allSettled([running]))
    try {
      return await running
    } finally {
      this.#running.delete(control)
    }
  }

  /** Registers a part of the server that takes part in all operations from now on, after those registered before. */
  addParticipant(participant: OperationParticipant): void {
    this.#participants.push(participant)
  }

  /** Runs `work` if these paths are free, and locks them meanwhile. Used to roll back a failed operation. */
  async ifFree(claims: readonly Claim[], work: () => Promise<void>): Promise<void> {
    const release = this.#locks.tryAcquire(claims)
    if (!release) return
    try {
      await work()
    } finally {
      release()
    }
  }

  /** Cancels running operations, waits until they have ended and starts no more. */
  async close(): Promise<void> {
    this.#closed = true
    for (const control of this.#running.keys()) control.abort(new AppError('busy', 'The server is stopping.'))
    await Promise.all(this.#running.values())
  }

  async #runWith<Prepared, Result>(control: AbortController, task: Task<Prepared, Result>): Promise<Result> {
    const follow = () => control.abort(task.signal.reason)
    if (task.signal.aborted) follow()
    task.signal.addEventListener('abort', follow)
    const cancel = task.job?.cancel
    const cancelled = () => control.abort(cancel?.reason)
    if (cancel?.aborted) cancelled()
    cancel?.addEventListener('abort', cancelled)
    try {
      const giveWay = task.givesWay ? () => control.abort(itemBusy()) : null
      const release = await this.#locks.acquire(task.claims, control.signal, giveWay)
      let details: OperationDetails
      let done: { result: Result; changes: readonly ChangeSummary[] }
      try {
        const prepared = await task.prepare(control.signal)
        control.signal.throwIfAborted()
        const operation = begin(task)
        details = { operation, subject: task.subject, changes: task.changes ?? [operation] }
        for (const participant of this.#participants) await participant.beforeStart?.(details, control.signal)
        control.signal.throwIfAborted()
        if (task.outlivesRequest) task.signal.removeEventListener('abort', follow)
        done = await this.#recorded(task, { prepared, details }, control.signal)
      } finally {
        release()
      }
      // The paths are unlocked by now, so no other operation waits for this.
      const { changes } = done
      for (const participant of this.#participants) await participant.afterDone?.({ ...details, changes })
      return done.result
    } finally {
      task.signal.removeEventListener('abort', follow)
      cancel?.removeEventListener('abort', cancelled)
    }
  }

  async #recorded<Prepared, Result>(
    task: Task<Prepared, Result>,
    { prepared, details }: { prepared: Prepared; details: OperationDetails },
    signal: AbortSignal,
  ): Promise<{ result: Result; changes: readonly ChangeSummary[] }> {
    const { operation, subject } = details
    const recorded = this.#record(operation)
    const settled = Promise.allSettled([recorded])
    const progress = new ProgressReporter((done) =>
      this.#events.publish('operation.progress', { operation, progress: done }),
    )
    const traces = new ChangeLog((intent) => this.#journal.recordIntent(operation.id, intent))
    const waiting: (() => Promise<void>)[] = []
    const onceEnded = (work: () => Promise<void>) => void waiting.push(work)
    const followUps: ChangeFollowUp[] = []
    /** Records the end before anything follows the changes: the next start may roll back an operation without an end. */
    const end = async (outcome: Outcome, error: unknown) => {
      const ended = this.#recordEnd(operation, traces, outcome, error)
      try {
        for (const work of waiting) await work()
        const how = outcome === 'done' ? 'done' : 'failed'
        for (const followUp of followUps) await followUp[how](traces.all, traces.isWhole)
      } finally {
        // Jobs and users wait for it.
        this.#events.publish('operation.ended', ended)
      }
      return changeSummaries(ended)
    }
    this.#events.publish('operation.started', operation)
    let result: Result
    try {
      if (task.begins === 'recorded') await recorded
      for (const participant of this.#participants) {
        const followUp = await participant.beforeChange?.(details)
        if (followUp) followUps.push(followUp)
      }
      result = await task.change(prepared, { signal, recorded, progress, operation, subject, traces, onceEnded })
      await recorded
      if (task.job) progress.report()
    } catch (error) {
      await settled
      await end(signal.aborted || isAbort(error) ? 'cancelled' : 'failed', error)
      throw error
    }
    return { result, changes: await end('done', null) }
  }

  /**
   * Writes the start row. On a full disk users must still be able to free space, so a deletion continues without one;
   * the journal has logged that it could not be written.
   */
  async #record(operation: Operation): Promise<void> {
    try {
      await this.#journal.started(operation)
    } catch (error) {
      if (operation.kind !== 'delete' || !isAppError(error, 'disk_full')) throw error
    }
  }

  #recordEnd(operation: Operation, { all, isWhole }: ChangeLog, outcome: Outcome, error: unknown): EndedOperation {
    const failure = outcome === 'failed' ? (isAppError(error) ? error.code : 'internal') : null
    // An operation that fails removes what it created.
    const traces = outcome === 'done' ? all : all.filter(({ act }) => act !== 'made')
    const ended = { ...operation, endedAt: Date.now(), outcome, failure, traces, isWhole }
    this.#journal.ended(ended)
    return ended
  }
}

/** A closed connection may show in the body before it shows in the signal. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

type Beginning = Pick<Task<unknown, unknown>, 'kind' | 'subject' | 'paths' | 'program' | 'undoes' | 'job'>

function begin({ kind, subject, paths, program, undoes, job }: Beginning): Operation {
  const { userId, username, address, scope, gesture } = subject
  return {
    id: Bun.randomUUIDv7(),
    kind,
    userId,
    username,
    address,
    scopeRoot: scope.root,
    paths,
    startedAt: Date.now(),
    ...(program !== undefined && { program }),
    ...(gesture !== undefined && { gesture }),
    ...(undoes && { undoes }),
    ...(job && { jobStep: job.step }),
  }
}
