import type { AuditFinding, AuditRange, AuditRetention, AuditSearch, NewAuditRow } from './row.ts'

/** The rows of the audit trail. The rows of operations are written by the journal, in the transaction that ends the operation. */
export interface AuditLog {
  /** Queues a row for the next batch and returns at once. */
  audited(row: NewAuditRow): void

  /** Returns the range of existing ids after writing all queued rows; null when there are none. */
  auditRange(): Promise<AuditRange | null>

  /** Runs one step of a search, which takes a few milliseconds whatever the size of the table. */
  searchAudit(search: AuditSearch): Promise<AuditFinding>

  /** Deletes some of the rows beyond the retention and returns their number; 0 when no such rows remain. */
  pruneAudit(retention: AuditRetention): Promise<number>
}
