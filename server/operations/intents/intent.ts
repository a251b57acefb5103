import type { EndedOperation, Operation } from '#server/operations/records/operation.ts'
import type { Trace } from '#server/operations/records/trace.ts'

/**
 * What a running operation says of itself: that it is about to do something, that it did it, that it did not after all, or that it does
 * too much to be told. Of what is about to be done the mark is empty.
 */
export type Intent = { readonly is: 'coming' | 'done' | 'given up'; readonly trace: Trace } | { readonly is: 'untold' }

/** How an operation ended; its traces where they are not simply all that it did. */
export type Ending = Pick<EndedOperation, 'endedAt' | 'outcome' | 'failure' | 'isWhole' | 'traces'>

/** What is known of an operation whose end the journal does not have: the program was killed, or the machine stopped. */
export type CutOff = {
  readonly operation: Operation
  readonly intents: readonly Intent[]
  /** Where it was over already. */
  readonly ending: Ending | null
  /** Are these all its intents? Not after the machine stopped. */
  readonly isSure: boolean
  /** When the program that was cut off was last heard of; ms since the epoch. */
  readonly seenAt: number
}
