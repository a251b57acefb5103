import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { RetainedItem } from '#server/storage/retained-item.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { Intent } from './intents/intent.ts'
import type { EndedOperation, Operation, Outcome } from './records/operation.ts'

/** The journal's record of one step of a job: the last operation that tried it. */
export type JournaledStep = {
  readonly step: number
  readonly paths: readonly VirtualPath[]
  /** Milliseconds since the epoch; `firstAt` is the start of the first try. */
  readonly startedAt: number
  readonly firstAt: number
  /** Null while it runs. */
  readonly outcome: Outcome | null
}

/** Record of the changes to the tree, in rows that survive a crash. Losing it loses history, never files. */
export interface Journal {
  /** Records the start of an operation. Resolves when the row is on the disk: only then may the change become visible. */
  started(operation: Operation): Promise<void>

  /** Records what a running operation is about to do, or did; the next start reads it when the program is killed. Costs microseconds. */
  recordIntent(operation: string, intent: Intent): void

  /**
   * Queues the end of an operation for the next batch and returns at once. When the program is killed before it is
   * written, the next start knows it all the same; after a system crash the operation counts as interrupted, which is
   * the safe assumption, and cannot be undone.
   */
  ended(operation: EndedOperation): void

  /** Returns the steps of a job that were started. */
  stepsOf(job: number): Promise<JournaledStep[]>

  /** Records a staged name. Resolves when it is on the disk. */
  staged(entry: StagedName): Promise<void>

  /** Removes a staged name with the next batch. After a crash in between, the sweep finds nothing under it. */
  unstaged(entry: StagedName): void

  /** Returns the staged names that were not removed. */
  allStaged(): Promise<StagedName[]>

  /**
   * Records a new item in the trash or among the versions with the next batch. After a crash, its note restores a row
   * that was not written.
   */
  kept(item: RetainedItem): void

  /** Removes the row of an item that is no longer in the trash or among the versions. */
  unkept(id: string): void

  /** Writes all queued rows and closes the journal. */
  close(): Promise<void>
}
