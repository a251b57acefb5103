import type { RetainedItem } from '#server/storage/retained-item.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { NewAuditRow } from './audit/row.ts'
import type { EndedOperation, Operation } from './records/operation.ts'
import type { UsageRow } from './usage/usage-log.ts'

/** Place of an ended operation among the audit rows, by its id. */
type EndOfOperation = { readonly endOf: string }

/** Rows written in one transaction. Plain data: it is sent to the worker. */
export type Batch = {
  readonly started: Operation[]
  readonly ended: EndedOperation[]
  readonly staged: StagedName[]
  readonly unstaged: StagedName[]
  /** Audit rows in the order of what happened. Those of ended operations are derived from `ended`. */
  readonly audited: (NewAuditRow | EndOfOperation)[]
  /** Items added to the trash or the versions, and the ids of those removed from there. */
  readonly kept: RetainedItem[]
  readonly unkept: string[]
  /** Usage of the pools that these operations changed. */
  readonly usage: UsageRow[]
}

export const emptyBatch = (): Batch => ({
  ...{ started: [], ended: [], staged: [], unstaged: [] },
  ...{ audited: [], kept: [], unkept: [], usage: [] },
})

export const isEmptyBatch = (batch: Batch) => Object.values(batch).every((rows) => rows.length === 0)
