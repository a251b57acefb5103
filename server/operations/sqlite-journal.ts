import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import type { KeptItem } from '#server/storage/kept-item.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { AuditLog } from './audit/audit-log.ts'
import type { AuditFinding, AuditRange, AuditRetention, AuditSearch, NewAuditRow } from './audit/row.ts'
import { type Batch, emptyBatch, isEmptyBatch } from './batch.ts'
import { historyBy } from './history/questions.ts'
import type { CutOff, Intent } from './intents/intent.ts'
import { IntentLog } from './intents/intent-log.ts'
import type { Journal, JournaledStep } from './journal.ts'
import { JournalThread } from './journal-thread.ts'
import type { History } from './records/history.ts'
import type { EndedOperation, Operation } from './records/operation.ts'
import type { Retention } from './store.ts'

/** The journal's database in the data directory. */
export const JOURNAL_FILE = 'journal.db'

/** History goes back at most so far: 90 days, and so many operations. */
const RETENTION: Retention = { age: 90 * 86_400_000, rows: 100_000 }

/** How long what nobody waits for waits for a start to share a flush with (ms). */
const LAZY_WAIT = 100

/** How long the end of an operation that did something waits for such company before it is at least in the system's hands (ms). */
const SOON = 5

/** Rows of the audit trail that wait for a disk that cannot be written; beyond these the oldest are given up, and the log says so. */
const MOST_WAITING = 10_000

export type SqliteJournalOptions = {
  /** An existing file, which may be empty. */
  readonly file: string
  /** Another one, for what operations that run are about to do. Without it, all that is cut off counts as interrupted. */
  readonly intents?: string
  readonly log: Log
  /** Null beside a server, whose operations go on and whose history is its own. */
  readonly retention?: Retention | null
}

/**
 * A journal in SQLite. A worker commits in one transaction whatever has queued up while it was busy with the one before, so a hundred
 * small uploads do not wait for a hundred flushes, and no flush is waited for on the event loop.
 */
export class SqliteJournal implements Journal, AuditLog {
  readonly #thread: JournalThread
  readonly #log: Log
  /** What happened, to be asked about. */
  readonly history: History
  #next = emptyBatch()
  #waiting: PromiseWithResolvers<void>[] = []
  #writing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #handOver: ReturnType<typeof setTimeout> | null = null
  /** Is there something that the system has, and the disk perhaps not? */
  #isUnflushed = false

  /** What has no end, when this was opened: whoever opens it says how it ended before anything else runs. */
  readonly cutOff: readonly CutOff[]
  readonly #intents: IntentLog | null

  private constructor(thread: JournalThread, log: Log, { intents, cutOff }: Past) {
    this.#thread = thread
    this.#log = log
    this.#intents = intents
    this.cutOff = cutOff
    this.history = historyBy(async (question) => {
      await this.#settle()
      return (await this.#thread.ask({ ask: 'history', question })).answer ?? {}
    })
  }

  /**
   * Opens the journal. What has no end in it was cut off by a crash, unless a server may be running beside.
   *
   * @throws StartProblem when the file cannot be used
   */
  static async open({ file, intents, log, retention = RETENTION }: SqliteJournalOptions): Promise<SqliteJournal> {
    const thread = new JournalThread()
    const usable = async <T>(name: string, loses: string, work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (cause) {
        thread.end()
        throw new StartProblem(`--data: ${name} cannot be used; ${loses}`, { cause })
      }
    }
    const { cutOff = [] } = await usable(file, 'remove it to begin a new history', () =>
      thread.ask({ ask: 'open', file, retention, now: Date.now() }),
    )
    if (cutOff.length > 0) log.warn('operations were interrupted by a crash', { count: cutOff.length })
    const past = await usable(intents ?? '', 'remove it, and what a crash cut off cannot be taken back', () =>
      pastOf(cutOff, intents, log),
    )
    return new SqliteJournal(thread, log, past)
  }

  started(operation: Operation): Promise<void> {
    this.#next.started.push(operation)
    return this.#soon()
  }

  told(operation: string, intent: Intent): void {
    this.#intents?.told(operation, intent)
  }

  ended(operation: EndedOperation): void {
    this.#intents?.ended(operation)
    this.#next.ended.push(operation)
    this.#later()
    // The sooner it is in the system's hands, the less a power cut takes along.
    if (operation.traces?.length) this.#handOverSoon()
  }

  async stepsOf(job: number): Promise<JournaledStep[]> {
    await this.#settle()
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
    await this.#settle()
    const { staged = [] } = await this.#thread.ask({ ask: 'staged' })
    return staged
  }

  kept(item: KeptItem): void {
    // Of one batch, what is forgotten is forgotten last.
    const forgotten = this.#next.unkept.indexOf(item.id)
    if (forgotten >= 0) this.#next.unkept.splice(forgotten, 1)
    this.#next.kept.push(item)
    this.#later()
  }

  unkept(id: string): void {
    this.#next.unkept.push(id)
    this.#later()
  }

  audited(row: NewAuditRow): void {
    this.#next.audited.push(row)
    this.#later()
  }

  async auditRange(): Promise<AuditRange | null> {
    await this.#settle()
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
    await this.#settle()
    for (const timer of [this.#timer, this.#handOver]) if (timer) clearTimeout(timer)
    await this.#writeNext(true)
    await this.#thread.ask({ ask: 'close' })
    this.#thread.end()
    this.#intents?.close()
  }

  /** Somebody waits: written at once, or as soon as the transaction before is done. */
  #soon(): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    this.#waiting.push(waiting)
    this.#writing ??= this.#writeAll()
    return waiting.promise
  }

  #handOverSoon(): void {
    this.#handOver ??= setTimeout(() => {
      this.#handOver = null
      this.#writing ??= this.#writeAll()
    }, SOON)
  }

  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#writing ??= this.#writeAll(true)
    }, LAZY_WAIT)
  }

  async #writeAll(flushes = false): Promise<void> {
    do {
      // Uploads that run at once share a flush, when those that are about to begin get a turn of the loop first.
      await new Promise<void>((resolve) => setImmediate(resolve))
      await this.#writeNext(flushes)
    } while (this.#waiting.length > 0)
    this.#writing = null
  }

  async #writeNext(flushes = false): Promise<void> {
    const [batch, waiting] = [this.#next, this.#waiting]
    const flush = flushes || waiting.length > 0
    if (isEmptyBatch(batch) && !(flush && this.#isUnflushed)) return
    this.#next = emptyBatch()
    this.#waiting = []
    try {
      await this.#thread.ask({ ask: 'write', batch: JSON.stringify(batch), flush, now: Date.now() })
      this.#isUnflushed = !flush
      this.#intents?.forget(batch.ended.map(({ id }) => id))
      for (const { resolve } of waiting) resolve()
    } catch (error) {
      this.#log.error('the journal could not be written', errorFields(error))
      this.#keep(batch)
      const failure = error instanceof AppError ? error : new AppError('internal', 'Not recorded.', { cause: error })
      for (const { reject } of waiting) reject(failure)
    }
  }

  /** What nobody waits for goes with the next batch; of operations there are only as many as ran. */
  #keep({ ended, unstaged, audited, kept, unkept }: Batch): void {
    this.#next.ended.unshift(...ended)
    this.#next.kept.unshift(...kept)
    this.#next.unkept.unshift(...unkept)
    this.#next.unstaged.unshift(...unstaged)
    const waiting = audited.concat(this.#next.audited)
    const given = waiting.slice(0, -MOST_WAITING)
    if (given.length > 0) this.#log.error('rows of the audit trail were given up', { count: given.length })
    this.#next.audited.splice(0, Infinity, ...waiting.slice(-MOST_WAITING))
  }

  /** Writes what is queued, once. */
  async #settle(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#writing
    await this.#writeNext()
    if (this.#isUnflushed) this.#later()
  }
}

/** What a start finds of the life before. */
type Past = { readonly intents: IntentLog | null; readonly cutOff: readonly CutOff[] }

function pastOf(operations: readonly Operation[], file: string | undefined, log: Log): Past {
  if (file === undefined) {
    const nothing = { intents: [], ending: null, isSure: false, seenAt: Date.now() }
    return { intents: null, cutOff: operations.map((operation) => ({ operation, ...nothing })) }
  }
  const { intents, left } = IntentLog.open(file, log, new Set(operations.map(({ id }) => id)))
  return { intents, cutOff: operations.map((operation) => ({ operation, ...left(operation.id) })) }
}
