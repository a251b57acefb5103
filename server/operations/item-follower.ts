import type { Scope } from '#server/access/authorize.ts'
import type { Operation } from './records/operation.ts'
import type { Trace } from './records/trace.ts'

/** A change to a tree that is about to begin: its checks passed, and its paths are its own until it has ended. */
export type Change = {
  readonly operation: Pick<Operation, 'id' | 'kind' | 'paths'>
  /** `paths` are inside it. */
  readonly scope: Scope
}

/** What hears how a change ended that it follows. Exactly one is called; neither throws. */
export type Following = {
  /** `traces`: what was done. */
  readonly done: (traces: readonly Trace[]) => Promise<void>
  /** `traces`: what was done and not taken back again, as far as that is known. */
  readonly failed: (traces: readonly Trace[]) => Promise<void>
}

/** Something pinned to items of the served tree, such as a link, that goes where its item goes and ends with it. */
export interface ItemFollower {
  /**
   * Hears of each change before anything happens, from the executor itself, so that no operation can forget it.
   *
   * @returns null when nothing it pins is touched
   * @throws to keep the change from beginning
   */
  leaving(change: Change): Promise<Following | null>
}
