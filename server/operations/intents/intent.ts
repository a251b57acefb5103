import type { Change } from '#server/operations/records/change.ts'
import type { EndedOperation, Operation } from '#server/operations/records/operation.ts'

/**
 * An intent of a running operation: it is about to change something, has done so, did not do it after all, or changes
 * too much to be recorded. The mark of an announced change is empty.
 */
export type Intent = { readonly is: 'coming' | 'done' | 'given up'; readonly trace: Change } | { readonly is: 'untold' }

/** The end of an operation; with its traces where they differ from all changes it recorded. */
export type Ending = Pick<EndedOperation, 'endedAt' | 'outcome' | 'failure' | 'isWhole' | 'traces'>

/** An operation whose end the journal does not have, because the program was killed or the system crashed. */
export type Interrupted = {
  readonly operation: Operation
  readonly intents: readonly Intent[]
  /** Its end, if it had ended already. */
  readonly ending: Ending | null
  /** Whether these are all its intents. False after a system crash. */
  readonly isSure: boolean
  /** Last known activity of the interrupted program, in milliseconds since the epoch. */
  readonly seenAt: number
}
