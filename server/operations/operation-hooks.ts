import type { Subject } from '#server/access/authorize.ts'
import type { ChangeSummary } from './records/change-summary.ts'
import type { Operation } from './records/operation.ts'

/** A change to a tree, its user, and the individual changes it performs or performed, in order. */
export type HookedChange = {
  readonly operation: Operation
  readonly subject: Subject
  readonly deeds: readonly ChangeSummary[]
}

/** Hooks that an administrator configured for changes to trees. The executor itself calls them, so no operation can omit them. */
export interface OperationHooks {
  /**
   * Called when the checks passed and the paths are locked, before anything has changed. Ends early when `signal` is
   * aborted.
   *
   * @throws to prevent the change
   */
  before(change: HookedChange, signal: AbortSignal): Promise<void>
  /** Called after the change is durable and its paths are unlocked. Never throws: a completed change is not rolled back. */
  after(change: HookedChange): Promise<void>
}
