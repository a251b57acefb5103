import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import type { AuditFilter, AuditRange, AuditRow, NewAuditRow } from '#server/operations/audit/row.ts'

/**
 * Time in milliseconds after which a search returns the rows found so far.
 *
 * @limit Live updates, webhooks and audit trail | Time to find one page of the audit trail | {ms}
 */
const PATIENCE = 3000

/** Number of rows an export reads at once. */
const SLICE = 500

/** Position and size of a page: it begins before this id and has at most `limit` rows. */
export type PageRequest = { readonly before: number | null; readonly limit: number }

/** Rows, the latest first. `next` is the position of the next page; null when there is none. */
export type FoundPage = { readonly rows: readonly AuditRow[]; readonly next: number | null }

/** Records and searches audit events. */
export class AuditTrail {
  readonly #log: AuditLog

  constructor(log: AuditLog) {
    this.#log = log
  }

  /** Records an event. It is written within a tenth of a second, without waiting for it. */
  record(row: NewAuditRow): void {
    this.#log.audited(row)
  }

  /**
   * Returns a page of matching events. A slow search may end early, with the position at which to continue.
   * @throws the reason of `signal` when it is aborted
   */
  async page(filter: AuditFilter, { before, limit }: PageRequest, signal: AbortSignal): Promise<FoundPage> {
    const until = performance.now() + PATIENCE
    const rows: AuditRow[] = []
    // One row more than requested shows whether there is another page.
    let left = below(await this.#log.auditRange(), before)
    while (left && rows.length <= limit && performance.now() < until) {
      signal.throwIfAborted()
      const most = limit + 1 - rows.length
      const found = await this.#log.searchAudit({ filter, range: left, first: 'latest', most })
      rows.push(...found.rows)
      left = found.left
    }
    const shown = rows.slice(0, limit)
    if (rows.length > limit) return { rows: shown, next: shown.at(-1)?.id ?? null }
    return { rows: shown, next: left && left.high + 1 }
  }

  /**
   * Yields all events that existed at the time of the call, the oldest first, in slices.
   * @throws the reason of `signal` when it is aborted
   */
  async *slices(filter: AuditFilter, signal: AbortSignal): AsyncGenerator<readonly AuditRow[], void> {
    let left = await this.#log.auditRange()
    while (left) {
      signal.throwIfAborted()
      const found = await this.#log.searchAudit({ filter, range: left, first: 'oldest', most: SLICE })
      if (found.rows.length > 0) yield found.rows
      left = found.left
    }
  }
}

function below(range: AuditRange | null, before: number | null): AuditRange | null {
  if (!range || before === null) return range
  const high = Math.min(range.high, before - 1)
  return high < range.low ? null : { low: range.low, high }
}
