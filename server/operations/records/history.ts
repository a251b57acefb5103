import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { KeptItem, KeptPurpose } from '#server/storage/kept-item.ts'
import type { OperationKind, Outcome } from './operation.ts'
import type { Trace } from './trace.ts'

/** An operation as the history knows it. */
export type PastOperation = {
  readonly id: string
  readonly kind: OperationKind
  readonly userId: number
  readonly username: string
  readonly gesture: string | null
  /** ms since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  readonly outcome: Outcome
  readonly isWhole: boolean
  /** Did a later operation take it back, and was that not taken back in its turn? */
  readonly isTakenBack: boolean
  /** The operation to take back where this one is to be: itself or, where it was redone, what did that last. */
  readonly standsFor: string
  readonly traces: readonly Trace[]
}

/** Whose gesture, or which operation. */
export type StepName = { readonly userId: number; readonly gesture: string } | { readonly operation: string }

/** Which operations touched a place, or anything below it. */
export type PastSearch = {
  readonly place: VirtualPath
  /** ms since the epoch: nothing from before. */
  readonly since: number
  /** Operations before this one; null: from the latest on. */
  readonly before: string | null
  readonly most: number
  /** With all that they did, wherever that was. */
  readonly whole?: boolean
}

/** One thing that an operation did, and when in the order of all of them. */
export type Touch = Trace & {
  readonly operation: string
  readonly number: number
  readonly kind: OperationKind
  readonly userId: number
  readonly username: string
  /** Of the operation; ms since the epoch. */
  readonly startedAt: number
}

/** What was done to a place, or to a folder that it is in; what only changed a file's content, and nothing else, is left out. */
export type TouchSearch = {
  readonly place: VirtualPath
  /** What was before this one; null: from the latest on. */
  readonly before: Pick<Touch, 'operation' | 'number'> | null
  readonly most: number
}

/** Something kept, as the history lists it: of a folder the size is null until it was measured. */
export type KeptRow = Omit<KeptItem, 'size'> & { readonly size: number | null }

/** Which of what is kept; what is null does not narrow it. */
export type KeptSearch = {
  readonly purpose: KeptPurpose | null
  /** In this folder or below; `exact`: this very item. */
  readonly place: VirtualPath
  readonly exact: boolean
  readonly userId: number | null
  readonly since: number
  /** After this one in the order of the list, the latest first. */
  readonly after: { readonly at: number; readonly id: string } | null
  readonly most: number
}

/** One step of a walk; it goes on after `after`, the last row of the step before. What is null does not narrow it. */
export type KeptWalk = {
  readonly order: 'oldest' | 'byPlace'
  readonly purpose: KeptPurpose | null
  readonly top: VirtualPath | null
  readonly userId: number | null
  readonly after: KeptRow | null
  readonly most: number
  /** Only folders that were not measured yet. */
  readonly unmeasured?: boolean
}

/** Of one person on one volume. */
export type KeptTotals = {
  readonly top: VirtualPath

  readonly userId: number
  readonly username: string
  readonly count: number
  /** Of those whose size is known. */
  readonly bytes: number
  /** The number of those of unknown size: folders that were not measured yet. */
  readonly unmeasured: number
}

/** What happened to the tree, to be asked about: kept in the journal, as far as it goes back. */
export interface History {
  /** The operations of a step that ended, the oldest first, with what they did. */
  step(name: StepName): Promise<PastOperation[]>
  /** By id, those that ended, with what they did. */
  operations(ids: readonly string[]): Promise<PastOperation[]>
  /** The latest first. Of each only the traces that touch the place, and at most a few. */
  past(search: PastSearch): Promise<PastOperation[]>
  /** All that touched a place since a time, the latest first, with all that they did; null when that is too much. */
  since(place: VirtualPath, at: number): Promise<PastOperation[] | null>
  /** The latest first. */
  touches(search: TouchSearch): Promise<Touch[]>
  /** What kept each of these last, as far as that is known. */
  whatKept(ids: readonly string[]): Promise<Touch[]>
  /** When the first operation that is known began; null while none is. ms since the epoch. */
  beginning(): Promise<number | null>
  keptItems(search: KeptSearch): Promise<KeptRow[]>
  /** By id, those that are there. */
  keptByIds(ids: readonly string[]): Promise<KeptRow[]>
  /** Whose, how many and how much. */
  keptTotals(search: Omit<KeptSearch, 'after' | 'most'>): Promise<KeptTotals[]>
  /** A walk through what is kept: `oldest` first, or one item after the other (`byPlace`), of each the latest first. */
  keptWalk(walk: KeptWalk): Promise<KeptRow[]>
  /** A folder was measured. */
  measured(id: string, bytes: number): Promise<void>
}
