import type { Subject } from '#server/access/authorize.ts'
import type { Change } from './records/change.ts'
import type { ChangeSummary } from './records/change-summary.ts'
import type { Operation } from './records/operation.ts'

/** A change to a tree, its user, and the individual changes it will perform or performed, in order. */
export type OperationDetails = {
  readonly operation: Operation
  readonly subject: Subject
  readonly changes: readonly ChangeSummary[]
}

/**
 * Receives the result of a change. Exactly one function is called, when the end is recorded, so that the next start does not roll the
 * operation back, and while the paths are still locked; neither throws.
 */
export type ChangeFollowUp = {
  /** `traces`: the changes performed. `isWhole`: whether these are all. */
  readonly done: (traces: readonly Change[], isWhole: boolean) => Promise<void>
  /** `traces`: the changes performed and not rolled back, as far as known. `isWhole`: whether these are all. */
  readonly failed: (traces: readonly Change[], isWhole: boolean) => Promise<void>
}

/**
 * A part of the server that takes part in every operation: the operation waits for it, and it can refuse. The executor itself calls it, so
 * no operation can omit it. What only needs to learn of operations subscribes to the event bus instead.
 */
export interface OperationParticipant {
  /**
   * Called when the checks passed and the paths are locked, before the journal has a row. Ends early when `signal` is aborted.
   *
   * @throws to refuse the operation, of which nothing is recorded then
   */
  beforeStart?(details: OperationDetails, signal: AbortSignal): Promise<void>
  /**
   * Called when the operation has started, before anything has changed.
   *
   * @returns null when it needs no result
   * @throws to end the operation, which is recorded as failed then
   */
  beforeChange?(details: OperationDetails): Promise<ChangeFollowUp | null>
  /**
   * Called after an operation that is done, when its paths are unlocked. The caller waits for it. Never throws: a completed change is not
   * rolled back.
   */
  afterDone?(details: OperationDetails): Promise<void>
}
