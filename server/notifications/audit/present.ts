import type { AuditEvent, AuditPage } from '#contract/audit.ts'
import type { AuditRow } from '#server/operations/audit/row.ts'
import type { FoundPage } from './service.ts'

/** Field by field (R11). */
export function presentEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    outcome: row.outcome,
    userId: row.userId,
    username: row.username,
    address: row.address,
    targets: [...row.targets],
    detail: row.detail,
  }
}

export function presentPage({ rows, next }: FoundPage): AuditPage {
  return { events: rows.map(presentEvent), next }
}
