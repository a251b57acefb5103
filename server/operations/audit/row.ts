import type { AuditEvent, AuditKind } from '#contract/audit.ts'
import { PROGRAM_USER_ID } from '#server/access/system-subject.ts'
import { joinPaths } from '#server/access/virtual-path.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'

/** An audit row before it is written. Plain data: it is sent to the journal's worker. */
export type NewAuditRow = Readonly<Omit<AuditEvent, 'id' | 'at' | 'targets'>> & {
  readonly targets: readonly string[]
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A stored audit row. Its id grows with time and is never reused. */
export type AuditRow = NewAuditRow & { readonly id: number }

/** Search criteria; empty or null ones do not restrict the search. */
export type AuditFilter = {
  readonly kinds: readonly AuditKind[]
  /** Part of a user's name, case-insensitive. */
  readonly user: string
  /** Part of a target or an address, case-insensitive. */
  readonly text: string
  /** Milliseconds since the epoch, inclusive. */
  readonly from: number | null
  /** Milliseconds since the epoch, exclusive. */
  readonly to: number | null
}

/** A range of ids, both ends included. */
export type AuditRange = { readonly low: number; readonly high: number }

/** One step of a search, which runs through `range` from its end (`latest`) or its beginning (`oldest`). */
export type AuditSearch = {
  readonly filter: AuditFilter
  readonly range: AuditRange
  readonly first: 'latest' | 'oldest'
  /** Maximum number of rows. */
  readonly most: number
}

/** The rows that a step found, and the range that the next one searches; null at the end. */
export type AuditFinding = { readonly rows: readonly AuditRow[]; readonly left: AuditRange | null }

/** Retention of the audit trail. */
export type AuditRetention = {
  /** Milliseconds since the epoch: older rows are deleted. Null: age does not matter. */
  readonly since: number | null
  readonly rows: number
  /** Maximum number of failed sign-ins. Strangers can cause them, so they must not displace more important rows. */
  readonly failedSignIns: number
}

/** Returns the audit row of an operation that has ended. */
export function auditRowOf(operation: EndedOperation): NewAuditRow {
  const { kind, outcome, username, address, scopeRoot, paths, endedAt } = operation
  const userId = operation.userId === PROGRAM_USER_ID ? null : operation.userId
  const targets = paths.map((path) => joinPaths(scopeRoot, path))
  return { at: endedAt, kind, outcome, userId, username, address, targets, detail: detailOf(operation) }
}

function detailOf({ outcome, failure, startedAt, program }: EndedOperation): string {
  // The time of an interruption is unknown: the row has the time of the start that found it.
  const how = outcome === 'interrupted' ? `began ${new Date(startedAt).toISOString()}` : failure
  return [program, how].filter((part) => part != null).join(': ')
}
