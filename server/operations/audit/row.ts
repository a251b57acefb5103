import type { AuditEvent, AuditKind } from '#contract/audit.ts'
import { NOBODY } from '#server/access/system-subject.ts'
import { below } from '#server/access/virtual-path.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'

/** One thing that happened, as it is written. Plain data: it crosses to the journal's worker. */
export type NewAuditRow = Readonly<Omit<AuditEvent, 'id' | 'at' | 'targets'>> & {
  readonly targets: readonly string[]
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The same with its number, which grows with time and is never used twice. */
export type AuditRow = NewAuditRow & { readonly id: number }

/** What somebody looks for; what is empty or null does not narrow it. */
export type AuditFilter = {
  readonly kinds: readonly AuditKind[]
  /** Part of a user's name, whatever its letter case. */
  readonly user: string
  /** Part of a target or an address, whatever its letter case. */
  readonly text: string
  /** Milliseconds since the epoch, inclusive. */
  readonly from: number | null
  /** Milliseconds since the epoch, exclusive. */
  readonly to: number | null
}

/** Ids, both ends included. */
export type AuditRange = { readonly low: number; readonly high: number }

/** One step of a search: it goes through `range` from its end (`latest`) or its beginning (`oldest`). */
export type AuditSearch = {
  readonly filter: AuditFilter
  readonly range: AuditRange
  readonly first: 'latest' | 'oldest'
  /** Rows. */
  readonly most: number
}

/** What a step found, and where the next one goes on; null at the end. */
export type AuditFinding = { readonly rows: readonly AuditRow[]; readonly left: AuditRange | null }

/** How much of the audit trail is kept. */
export type AuditRetention = {
  /** Milliseconds since the epoch: what is older goes. Null: nothing goes for its age. */
  readonly since: number | null
  readonly rows: number
  /** Of failed sign-ins, which strangers can make: they must not push out what matters more. */
  readonly failedSignIns: number
}

/** An operation that has ended, as the audit trail tells of it. */
export function auditRowOf(operation: EndedOperation): NewAuditRow {
  const { kind, outcome, username, address, scopeRoot, paths, endedAt } = operation
  const userId = operation.userId === NOBODY ? null : operation.userId
  const targets = paths.map((path) => below(scopeRoot, path))
  return { at: endedAt, kind, outcome, userId, username, address, targets, detail: detailOf(operation) }
}

function detailOf({ outcome, failure, startedAt, program }: EndedOperation): string {
  // Nobody knows when it was cut off: the row has the time of the start that found it.
  const how = outcome === 'interrupted' ? `began ${new Date(startedAt).toISOString()}` : failure
  return [program, how].filter((part) => part != null).join(': ')
}
