import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import type { AuditFilter, AuditRange, AuditRow, NewAuditRow } from '#server/operations/audit/row.ts'

/** How long a page is looked for before what was found is answered (ms). */
const PATIENCE = 3000

/** Rows that an export takes at once. */
const SLICE = 500

/** Where a page begins, before this id, and how many rows it has at most. */
export type PageWish = { readonly before: number | null; readonly limit: number }

/** The latest first. `next` is where the next one begins; null when there is no more. */
export type FoundPage = { readonly rows: readonly AuditRow[]; readonly next: number | null }

/** Who did what to what, when and from where. */
export class AuditTrail {
  readonly #log: AuditLog

  constructor(log: AuditLog) {
    this.#log = log
  }

  /** Keeps what happened. Written within a tenth of a second; nobody waits for it. */
  record(row: NewAuditRow): void {
    this.#log.audited(row)
  }

  /**
   * A page of what there is. Where little is found among much it may end early, and then says where to go on.
   *
   * @throws what `signal` says when nobody wants it any more
   */
  async page(filter: AuditFilter, { before, limit }: PageWish, signal: AbortSignal): Promise<FoundPage> {
    const until = performance.now() + PATIENCE
    const rows: AuditRow[] = []
    // One more than wanted tells whether there is another page.
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
   * All that was there when it was asked for, the oldest first, a slice at a time.
   *
   * @throws what `signal` says when nobody wants it any more
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
