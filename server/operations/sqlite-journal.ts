import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import type { RetainedItem } from '#server/storage/retained-item.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { AuditLog } from './audit/audit-log.ts'
import type { AuditFinding, AuditRange, AuditRetention, AuditSearch, NewAuditRow } from './audit/row.ts'
import { type Batch, emptyBatch, isEmptyBatch } from './batch.ts'
import { historyVia } from './history/journal-query.ts'
import type { Intent, Interrupted } from './intents/intent.ts'
import { IntentLog } from './intents/intent-log.ts'
import type { Journal, JournaledStep } from './journal.ts'
import { JournalThread } from './journal-thread.ts'
import type { History } from './records/history.ts'
import type { EndedOperation, Operation } from './records/operation.ts'
import { StartLog } from './start-log.ts'
import type { Retention } from './store.ts'
import { type PoolUsage, type UsageLog, type UsageRow, withUsage } from './usage/usage-log.ts'

/** Name of the journal's database in the data directory. */
export const JOURNAL_FILE = 'journal.db'

/** Default retention of the history: 90 days and 100,000 operations. */
const RETENTION: Retention = { age: 90 * 86_400_000, rows: 100_000 }

/**
 * Delay of rows that no caller waits for, so that they share a flush, in milliseconds. The shorter it is, the fewer ends of operations a
 * power failure loses.
 */
const LAZY_WAIT = 50

/**
 * Maximum number of audit rows that wait for a disk that cannot be written, without those of ended operations; beyond it the oldest are
 * discarded, and the log says so.
 */
const MOST_WAITING = 10_000

export type SqliteJournalOptions = {
  /** An existing file, which may be empty. */
  readonly file: string
  /** Another existing file, for the intents of running operations. Without it, every operation without an end counts as interrupted. */
  readonly intents?: string
  /** Existing file for starts that the database does not have yet. Without it, each start waits for the database. */
  readonly starts?: string
  readonly log: Log
  /** Null beside a running server, whose operations continue and which manages its own history. */
  readonly retention?: Retention | null
}

/**
 * A journal in SQLite. Starts are written to a log, whose flushes they share; a worker commits everything else, and the starts, later in one
 * transaction, so that most operations are one row that is written once.
 */
export class SqliteJournal implements Journal, AuditLog, UsageLog {
  readonly #thread: JournalThread
  readonly #log: Log
  /** Queries about past operations. */
  readonly history: History
  #next = emptyBatch()
  #waiting: PromiseWithResolvers<void>[] = []
  #writing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  /** Whether the system has rows that may not be on the disk yet. */
  #isUnflushed = false
  /** Whether the last batch could not be written. */
  #hasFailed = false

  /** Operations without an end when this was opened: the caller must record their ends before anything else runs. */
  readonly interrupted: readonly Interrupted[]
  readonly #intents: IntentLog | null
  readonly #starts: StartLog | null
  /** Ids of operations that the database has, but maybe not durably. */
  #unflushed: string[] = []

  private constructor(thread: JournalThread, log: Log, { intents, starts, cutOff }: Past) {
    this.#thread = thread
    this.#log = log
    this.#intents = intents
    this.#starts = starts
    starts?.begin({
      flushDatabase: () => this.#writeDurably(),
      onFailure: (error) => log.warn('the log of started operations could not be emptied', errorFields(error)),
    })
    this.interrupted = cutOff
    this.history = historyVia(async (question) => {
      await this.#writeQueued()
      return (await this.#thread.ask({ ask: 'history', question })).answer ?? {}
    })
  }

  /**
   * Opens the journal. Operations without an end were interrupted by a crash, unless another server may be running.
   *
   * @throws StartProblem when the file cannot be used
   */
  static async open({
    file,
    intents,
    starts,
    log,
    retention = RETENTION,
  }: SqliteJournalOptions): Promise<SqliteJournal> {
    const thread = new JournalThread({ file, retention })
    const usable = async <T>(name: string, loses: string, work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (cause) {
        thread.end()
        throw new StartProblem(`--data: ${name} cannot be used; ${loses}`, { cause })
      }
    }
    const begun = await usable(
      starts ?? '',
      'if you remove it, operations that a crash interrupted are missing from the history',
      () => (starts === undefined ? null : StartLog.open(starts)),
    )
    const { cutOff = [] } = await usable(file, 'remove it to start a new history', () =>
      thread.open(begun?.operations ?? []),
    )
    if (cutOff.length > 0) log.warn('operations were interrupted by a crash', { count: cutOff.length })
    const past = await usable(
      intents ?? '',
      'if you remove it, operations that a crash interrupted cannot be rolled back',
      () => pastOf(cutOff, intents, log),
    )
    return new SqliteJournal(thread, log, { ...past, starts: begun?.starts ?? null })
  }

  started(operation: Operation): Promise<void> {
    this.#next.started.push(operation)
    return this.#starts ? this.#startedIn(this.#starts, operation) : this.#soon()
  }

  /**
   * Records a start in the log and, where that fails, in the database. While the database cannot be written, nothing begins: what would
   * have to be recorded later must not grow without limit.
   */
  async #startedIn(starts: StartLog, operation: Operation): Promise<void> {
    this.#later()
    const isLogged = await starts.record(operation).then(
      () => true,
      (error: unknown) => {
        this.#log.warn('the start of an operation could not be logged', errorFields(error))
        return false
      },
    )
    if (isLogged && !this.#hasFailed) return
    // It may be in the batch that is being written.
    if (!isLogged) this.#next.started.push(operation)
    try {
      await this.#soon()
    } catch (error) {
      this.#next.started.splice(0, Infinity, ...this.#next.started.filter(({ id }) => id !== operation.id))
      starts.forget([operation.id])
      throw error
    }
  }

  recordIntent(operation: string, intent: Intent): void {
    this.#intents?.recordIntent(operation, intent)
  }

  ended(operation: EndedOperation): void {
    this.#intents?.recordEnd(operation)
    this.#next.ended.push(operation)
    this.#next.audited.push({ endOf: operation.id })
    this.#later()
  }

  async stepsOf(job: number): Promise<JournaledStep[]> {
    await this.#writeQueued()
    const { steps = [] } = await this.#thread.ask({ ask: 'steps', job })
    return steps
  }

  staged(entry: StagedName): Promise<void> {
    this.#next.staged.push(entry)
    return this.#soon()
  }

  unstaged(entry: StagedName): void {
    this.#next.unstaged.push(entry)
    this.#later()
  }

  async allStaged(): Promise<StagedName[]> {
    await this.#writeQueued()
    const { staged = [] } = await this.#thread.ask({ ask: 'staged' })
    return staged
  }

  kept(item: RetainedItem): void {
    // Within one batch, removals are written last.
    const forgotten = this.#next.unkept.indexOf(item.id)
    if (forgotten >= 0) this.#next.unkept.splice(forgotten, 1)
    this.#next.kept.push(item)
    this.#later()
  }

  unkept(id: string): void {
    this.#next.unkept.push(id)
    this.#later()
  }

  setUsage(row: UsageRow): void {
    withUsage(this.#next.usage, row)
    this.#later()
  }

  async allUsage(): Promise<ReadonlyMap<string, PoolUsage>> {
    await this.#writeQueued()
    const { usage = [] } = await this.#thread.ask({ ask: 'usage' })
    return new Map(usage.flatMap(({ key, usage: known }) => (known ? [[key, known] as const] : [])))
  }

  audited(row: NewAuditRow): void {
    this.#next.audited.push(row)
    this.#later()
  }

  async auditRange(): Promise<AuditRange | null> {
    await this.#writeQueued()
    const { range = null } = await this.#thread.ask({ ask: 'auditRange' })
    return range
  }

  async searchAudit(search: AuditSearch): Promise<AuditFinding> {
    const { finding = { rows: [], left: null } } = await this.#thread.ask({ ask: 'searchAudit', search })
    return finding
  }

  async pruneAudit(kept: AuditRetention): Promise<number> {
    const { forgotten = 0 } = await this.#thread.ask({ ask: 'pruneAudit', kept })
    return forgotten
  }

  async close(): Promise<void> {
    await this.#writeQueued()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#writeNext(true)
    await this.#starts?.close()
    await this.#thread.ask({ ask: 'close' })
    this.#thread.end()
    this.#intents?.close()
  }

  /** Queues a write at once, or as soon as the current transaction has ended; the caller waits for it. */
  #soon(): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    this.#waiting.push(waiting)
    this.#writing ??= this.#writeAll()
    return waiting.promise
  }

  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      // The last batch of a running write may not have these rows.
      if (this.#writing) this.#later()
      else this.#writing = this.#writeAll(true)
    }, LAZY_WAIT)
  }

  async #writeAll(flushes = false): Promise<void> {
    do {
      // Concurrent uploads share a flush if those about to begin get a turn of the event loop first.
      await new Promise<void>((resolve) => setImmediate(resolve))
      await this.#writeNext(flushes)
    } while (this.#waiting.length > 0)
    this.#writing = null
  }

  async #writeNext(flushes = false): Promise<void> {
    const [batch, waiting] = [withoutEnded(this.#next), this.#waiting]
    const flush = flushes || waiting.length > 0
    this.#next = emptyBatch()
    this.#waiting = []
    if (isEmptyBatch(batch) && !(flush && this.#isUnflushed)) {
      // Their rows were in the batch before, which was written while they decided to wait.
      for (const { resolve } of waiting) resolve()
      return
    }
    try {
      await this.#thread.ask({ ask: 'write', batch: JSON.stringify(batch), flush, now: Date.now() })
      this.#isUnflushed = !flush
      this.#hasFailed = false
      this.#unflushed.push(...[...batch.started, ...batch.ended].map(({ id }) => id))
      if (flush) this.#starts?.forget(this.#unflushed.splice(0))
      this.#intents?.forget(batch.ended.map(({ id }) => id))
      for (const { resolve } of waiting) resolve()
    } catch (error) {
      this.#log.error('the journal could not be written', errorFields(error))
      this.#hasFailed = true
      this.#keep(batch)
      const failure =
        error instanceof AppError
          ? error
          : new AppError('internal', 'The operation could not be recorded.', { cause: error })
      for (const { reject } of waiting) reject(failure)
    }
  }

  /** Queues rows that no caller waits for again; there are only as many operations as were running. */
  #keep({ started, ended, unstaged, audited, kept, unkept, usage }: Batch): void {
    this.#next.started.unshift(...started.filter(({ id }) => this.#starts?.isNeeded(id)))
    this.#next.ended.unshift(...ended)
    this.#next.kept.unshift(...kept)
    this.#next.unkept.unshift(...unkept)
    this.#next.unstaged.unshift(...unstaged)
    const later = this.#next.usage.splice(0)
    for (const row of [...usage, ...later]) withUsage(this.#next.usage, row)
    const waiting = audited.concat(this.#next.audited)
    const excess = waiting.filter((row) => !('endOf' in row)).length - MOST_WAITING
    if (excess > 0) this.#log.error('rows of the audit trail were lost', { count: excess })
    let toDiscard = excess
    // The end of an operation takes a few bytes here, and its row is not discarded.
    this.#next.audited.splice(0, Infinity, ...waiting.filter((row) => 'endOf' in row || toDiscard-- <= 0))
  }

  /** Writes the queued rows and flushes all rows. A failure is logged. */
  async #writeDurably(): Promise<void> {
    await this.#writing
    await this.#writeNext(true)
  }

  /** Writes the queued rows once. */
  async #writeQueued(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#writing
    await this.#writeNext()
    if (this.#isUnflushed) this.#later()
  }
}

/** Returns a batch without the starts of operations that have ended: their rows have both. */
function withoutEnded(batch: Batch): Batch {
  if (batch.started.length === 0 || batch.ended.length === 0) return batch
  const ended = new Set(batch.ended.map(({ id }) => id))
  return { ...batch, started: batch.started.filter(({ id }) => !ended.has(id)) }
}

/** Results of reading the previous run's logs at startup. */
type Past = {
  readonly intents: IntentLog | null
  readonly starts: StartLog | null
  readonly cutOff: readonly Interrupted[]
}

function pastOf(operations: readonly Operation[], file: string | undefined, log: Log): Omit<Past, 'starts'> {
  if (file === undefined) {
    const nothing = { intents: [], ending: null, isSure: false, seenAt: Date.now() }
    return { intents: null, cutOff: operations.map((operation) => ({ operation, ...nothing })) }
  }
  const { intents, left } = IntentLog.open(file, log, new Set(operations.map(({ id }) => id)))
  return { intents, cutOff: operations.map((operation) => ({ operation, ...left(operation.id) })) }
}
