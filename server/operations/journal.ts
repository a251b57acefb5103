import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { KeptItem } from '#server/storage/kept-item.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { Intent } from './intents/intent.ts'
import type { EndedOperation, Operation, Outcome } from './records/operation.ts'

/** What the journal knows of one step of a job: the last operation that tried it. */
export type JournaledStep = {
  readonly step: number
  readonly paths: readonly VirtualPath[]
  /** Milliseconds since the epoch; `firstAt` of its first try. */
  readonly startedAt: number
  readonly firstAt: number
  /** Null while it goes on. */
  readonly outcome: Outcome | null
}

/** What happened to the tree, in rows that survive a crash. Losing it loses history, never files. */
export interface Journal {
  /** Resolves when the row is on the disk: only then may the change become visible. */
  started(operation: Operation): Promise<void>

  /** What an operation that runs is about to do, or did: known to the next start when the program is killed. Costs microseconds. */
  told(operation: string, intent: Intent): void

  /**
   * Writes the end with the next batch and returns at once. When the program is killed in between, the next start knows it all the same; after
   * the machine stopped, the operation counts as interrupted, which is the cautious thing to say of it, and cannot be taken back.
   */
  ended(operation: EndedOperation): void

  /** The steps of a job that were begun. */
  stepsOf(job: number): Promise<JournaledStep[]>

  /** Resolves when the name is on the disk. */
  staged(entry: StagedName): Promise<void>

  /** Forgets a staged name with the next batch. After a crash in between, the sweep finds nothing under it. */
  unstaged(entry: StagedName): void

  /** The staged names that were not forgotten. */
  allStaged(): Promise<StagedName[]>

  /** Something is kept from now on: written with the next batch. What a crash forgets is found again by its note. */
  kept(item: KeptItem): void

  /** It is kept no more. */
  unkept(id: string): void

  /** Writes what is still waiting. */
  close(): Promise<void>
}
