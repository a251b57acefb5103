import type { StagedName } from '#server/storage/storage.ts'
import type { EndedOperation, Operation } from './operation.ts'

/** What is written in one transaction. Plain data: it crosses to the worker. */
export type Batch = {
  readonly started: Operation[]
  readonly ended: EndedOperation[]
  readonly staged: StagedName[]
  readonly unstaged: StagedName[]
}

export const emptyBatch = (): Batch => ({ started: [], ended: [], staged: [], unstaged: [] })

export const isEmptyBatch = (batch: Batch) => Object.values(batch).every((rows) => rows.length === 0)
