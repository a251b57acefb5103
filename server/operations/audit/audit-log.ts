import type { AuditFinding, AuditRange, AuditRetention, AuditSearch, NewAuditRow } from './row.ts'

/** The rows of the audit trail. Those of operations come by themselves, in the transaction that ends the operation. */
export interface AuditLog {
  /** Writes a row with the next batch and returns at once. */
  audited(row: NewAuditRow): void

  /** The ids there are, after what was waiting has been written; null when there are none. */
  auditRange(): Promise<AuditRange | null>

  /** Takes one step of a search: some milliseconds, however much there is. */
  searchAudit(search: AuditSearch): Promise<AuditFinding>

  /** Forgets some of what is beyond the retention and answers how much; 0: nothing is left to forget. */
  pruneAudit(retention: AuditRetention): Promise<number>
}
