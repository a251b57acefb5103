import type { Scope } from '#server/access/authorize.ts'
import type { Change } from './records/change.ts'
import type { Operation } from './records/operation.ts'

/** A change to a tree that is about to begin: its checks passed, and its paths are locked for it until it has ended. */
export type PendingChange = {
  readonly operation: Pick<Operation, 'id' | 'kind' | 'paths'>
  /** The scope that contains `paths`. */
  readonly scope: Scope
}

/** Receives the result of a followed change. Exactly one function is called; neither throws. */
export type ChangeFollowUp = {
  /** `traces`: the changes performed. */
  readonly done: (traces: readonly Change[]) => Promise<void>
  /** `traces`: the changes performed and not rolled back, as far as known. */
  readonly failed: (traces: readonly Change[]) => Promise<void>
}

/** Tracks data that belongs to items of the served tree, such as a share link: it moves with its item and ends with it. */
export interface ItemFollower {
  /**
   * Called before each change. The executor itself calls it, so no operation can omit it.
   *
   * @returns null when the change does not affect any tracked item
   * @throws to prevent the change
   */
  beforeChange(change: PendingChange): Promise<ChangeFollowUp | null>
}
