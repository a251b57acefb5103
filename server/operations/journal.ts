import type { StagedName } from '#server/storage/storage.ts'
import type { EndedOperation, Operation } from './operation.ts'

/** What happened to the tree, in rows that survive a crash. Losing it loses history, never files. */
export interface Journal {
  /** Resolves when the row is on the disk: only then may the change become visible. */
  started(operation: Operation): Promise<void>

  /**
   * Writes the end with the next batch and returns at once: after a crash in between, the operation counts as interrupted, which is the
   * cautious thing to say of it.
   */
  ended(operation: EndedOperation): void

  /** Resolves when the name is on the disk. */
  staged(entry: StagedName): Promise<void>

  /** Forgets a staged name with the next batch. After a crash in between, the sweep finds nothing under it. */
  unstaged(entry: StagedName): void

  /** The staged names that were not forgotten. */
  allStaged(): Promise<StagedName[]>

  /** Writes what is still waiting. */
  close(): Promise<void>
}
