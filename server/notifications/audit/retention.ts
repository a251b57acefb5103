import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'

export type RetentionParts = {
  readonly log: AuditLog
  /** Returns the configured number of days to retain; 0 for unlimited. */
  readonly days: () => Promise<number>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  /** Reports failures; pruning is retried. */
  readonly report: (error: unknown) => void
}

/**
 * Maximum number of rows, and of failed sign-ins among them, regardless of age.
 *
 * @limit Live updates, webhooks and audit trail | Rows of the audit trail | {}
 */
const MOST_ROWS = 1_000_000
const MOST_FAILED_SIGN_INS = 100_000

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Prunes the audit trail at the start, every hour, and on request. */
export class Retention {
  readonly #parts: RetentionParts
  readonly #timer: ReturnType<typeof setInterval>
  readonly #turns = Semaphore.mutex()
  #closed = false

  constructor(parts: RetentionParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.apply(), HOUR).unref()
    void this.apply()
  }

  /** Resolves when pruning is complete or its failure was reported. */
  apply(): Promise<void> {
    return this.#turns.run(() => this.#prune().catch((error: unknown) => this.#parts.report(error)))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#turns.run(async () => undefined)
  }

  /** Prunes in parts, so that new events are written in between. */
  async #prune(): Promise<void> {
    const { log, days, now } = this.#parts
    const kept = await days()
    const since = kept === 0 ? null : now() - kept * DAY
    const retention = { since, rows: MOST_ROWS, failedSignIns: MOST_FAILED_SIGN_INS }
    while (!this.#closed && (await log.pruneAudit(retention)) > 0);
  }
}
