import type { Subject } from '#server/access/authorize.ts'
import type { Deed } from './records/deeds.ts'
import type { Operation } from './records/operation.ts'

/** A change to a tree, who wants it, and what it does, or did, one thing after the other. */
export type HookedChange = {
  readonly operation: Operation
  readonly subject: Subject
  readonly deeds: readonly Deed[]
}

/** What an administrator hung on changes to trees. The executor itself asks, so that no operation can forget it. */
export interface OperationHooks {
  /**
   * The checks passed, the paths are the operation's own, and nothing has changed yet. Ends early when `signal` does.
   *
   * @throws to keep the change from beginning
   */
  before(change: HookedChange, signal: AbortSignal): Promise<void>
  /** It is done and lasts, and its paths are free again. Never throws: what is done stays done. */
  after(change: HookedChange): Promise<void>
}
