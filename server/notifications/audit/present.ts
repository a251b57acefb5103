import { type AuditEvent, AuditKind, type AuditPage } from '#contract/audit.ts'
import type { AuditRow } from '#server/operations/audit/row.ts'
import { knows } from '#server/platform/json/stored-values.ts'
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

/** Without events of kinds that a later version wrote: pages could not show them, exports hold them. */
export function presentPage({ rows, next }: FoundPage): AuditPage {
  return { events: rows.filter(({ kind }) => isKnown(kind)).map(presentEvent), next }
}

const isKnown = knows(AuditKind)
