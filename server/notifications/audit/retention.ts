import type { AuditLog } from '#server/operations/audit/audit-log.ts'

export type RetentionParts = {
  readonly log: AuditLog
  /** Days to keep, as set now; 0: for ever. */
  readonly days: () => Promise<number>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Hears of what failed; it is tried again. */
  readonly report: (error: unknown) => void
}

/** Rows that are kept however old they may become, and how many of them may be failed sign-ins. */
const MOST_ROWS = 1_000_000
const MOST_FAILED_SIGN_INS = 100_000

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Forgets what the audit trail need not keep: at the start, every hour, and when it is asked to. */
export class Retention {
  readonly #parts: RetentionParts
  readonly #timer: ReturnType<typeof setInterval>
  #last: Promise<void> = Promise.resolve()
  #closed = false

  constructor(parts: RetentionParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.apply(), HOUR).unref()
    void this.apply()
  }

  /** Resolves when all of it is forgotten, or it failed and was reported. */
  apply(): Promise<void> {
    this.#last = this.#last.then(() => this.#prune()).catch((error: unknown) => this.#parts.report(error))
    return this.#last
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#last
  }

  /** A part at a time, so that what happens meanwhile is written in between. */
  async #prune(): Promise<void> {
    const { log, days, now } = this.#parts
    const kept = await days()
    const since = kept === 0 ? null : now() - kept * DAY
    const retention = { since, rows: MOST_ROWS, failedSignIns: MOST_FAILED_SIGN_INS }
    while (!this.#closed && (await log.pruneAudit(retention)) > 0);
  }
}
