import { type AuditEvent, AuditKind, type AuditPage } from '#contract/audit.ts'
import type { AuditRow } from '#server/operations/audit/row.ts'
import { knows } from '#server/platform/json/stored-values.ts'
import type { FoundPage } from './service.ts'

/** Returns an event, field by field. */
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

/** Returns a page without events of kinds written by a later version: pages cannot show them, exports include them. */
export function presentPage({ rows, next }: FoundPage): AuditPage {
  return { events: rows.filter(({ kind }) => isKnown(kind)).map(presentEvent), next }
}

const isKnown = knows(AuditKind)
