import type { KeptItem } from '#server/storage/kept-item.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { NewAuditRow } from './audit/row.ts'
import type { EndedOperation, Operation } from './records/operation.ts'

/** What is written in one transaction. Plain data: it crosses to the worker. */
export type Batch = {
  readonly started: Operation[]
  readonly ended: EndedOperation[]
  readonly staged: StagedName[]
  readonly unstaged: StagedName[]
  /** Of the audit trail; those of ended operations are made of these. */
  readonly audited: NewAuditRow[]
  /** What is kept, and what is kept no more, by its id. */
  readonly kept: KeptItem[]
  readonly unkept: string[]
}

export const emptyBatch = (): Batch => ({
  ...{ started: [], ended: [], staged: [], unstaged: [] },
  ...{ audited: [], kept: [], unkept: [] },
})

export const isEmptyBatch = (batch: Batch) => Object.values(batch).every((rows) => rows.length === 0)
