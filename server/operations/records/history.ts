import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { RetainedItem, RetentionPurpose } from '#server/storage/retained-item.ts'
import type { Change } from './change.ts'
import type { OperationKind, Outcome } from './operation.ts'

/** An operation in the history. */
export type PastOperation = {
  readonly id: string
  readonly kind: OperationKind
  readonly userId: number
  readonly username: string
  readonly gesture: string | null
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  readonly outcome: Outcome
  readonly isWhole: boolean
  /** Whether a later operation undid it and was not undone itself. */
  readonly isTakenBack: boolean
  /** The operation to undo in place of this one: itself or, if it was redone, the last operation that redid it. */
  readonly standsFor: string
  readonly traces: readonly Change[]
}

/** A gesture of a user, or an operation. */
export type StepName = { readonly userId: number; readonly gesture: string } | { readonly operation: string }

/** Selects the operations that touched a place or anything below it. */
export type PastSearch = {
  readonly place: VirtualPath
  /** Earliest time, in milliseconds since the epoch. */
  readonly since: number
  /** Only operations before this one; null: from the latest on. */
  readonly before: string | null
  readonly most: number
  /** Whether to include all traces, not only those of the place. */
  readonly whole?: boolean
}

/** One change of an operation, and its position in the order of all changes. */
export type DatedChange = Change & {
  readonly operation: string
  readonly number: number
  readonly kind: OperationKind
  readonly userId: number
  readonly username: string
  /** Start of the operation, in milliseconds since the epoch. */
  readonly startedAt: number
}

/** Selects the changes to a place or to a directory above it; changes of a file's content alone are excluded. */
export type ChangeSearch = {
  readonly place: VirtualPath
  /** Only changes before this one; null: from the latest on. */
  readonly before: Pick<DatedChange, 'operation' | 'number'> | null
  readonly most: number
}

/** An item of the trash or the versions, as the history lists it. The size of a directory is null until it was measured. */
export type RetainedRow = Omit<RetainedItem, 'size'> & { readonly size: number | null }

/** Selects items of the trash and the versions; null does not restrict the search. */
export type RetainedSearch = {
  readonly purpose: RetentionPurpose | null
  /** In this directory or below; with `exact`, this item only. */
  readonly place: VirtualPath
  readonly exact: boolean
  readonly userId: number | null
  readonly since: number
  /** Only items after this one in the order of the list, which is latest first. */
  readonly after: { readonly at: number; readonly id: string } | null
  readonly most: number
}

/** One step of a walk, which continues after `after`, the last row of the previous step. Null does not restrict it. */
export type RetainedWalk = {
  readonly order: 'oldest' | 'byPlace'
  readonly purpose: RetentionPurpose | null
  readonly top: VirtualPath | null
  readonly userId: number | null
  readonly after: RetainedRow | null
  readonly most: number
  /** Only directories that were not measured yet. */
  readonly unmeasured?: boolean
}

/** Totals of one user on one volume. */
export type RetainedTotals = {
  readonly top: VirtualPath

  readonly userId: number
  readonly username: string
  readonly count: number
  /** Total size of those whose size is known. */
  readonly bytes: number
  /** Number of those of unknown size: directories that were not measured yet. */
  readonly unmeasured: number
}

/** Queries about past changes to the tree, as far back as the journal reaches. */
export interface History {
  /** Returns the ended operations of a step with their traces, oldest first. */
  step(name: StepName): Promise<PastOperation[]>
  /** Returns ended operations with their traces, by id. */
  operations(ids: readonly string[]): Promise<PastOperation[]>
  /** Returns operations, latest first, each with only some of the traces that touch the place. */
  past(search: PastSearch): Promise<PastOperation[]>
  /** Returns all operations that touched a place since a time with all their traces, latest first; null when there are too many. */
  since(place: VirtualPath, at: number): Promise<PastOperation[] | null>
  /** Returns matching changes, latest first. */
  touches(search: ChangeSearch): Promise<DatedChange[]>
  /** Returns the change that last moved each of these items to the trash or the versions, as far as known. */
  whatKept(ids: readonly string[]): Promise<DatedChange[]>
  /** Returns the start of the first known operation, in milliseconds since the epoch; null when there is none. */
  firstOperationTime(): Promise<number | null>
  /** Returns the first ended operation of each of these gestures, by id. */
  firstOfGestures(gestures: readonly string[]): Promise<string[]>
  keptItems(search: RetainedSearch): Promise<RetainedRow[]>
  /** Returns those of the items that exist, by id. */
  keptByIds(ids: readonly string[]): Promise<RetainedRow[]>
  /** Returns the ids of those items that were moved back from the trash or the versions. */
  returnedIds(ids: readonly string[]): Promise<string[]>
  /** Returns the number and size of items, by user and volume. */
  keptTotals(search: Omit<RetainedSearch, 'after' | 'most'>): Promise<RetainedTotals[]>
  /** Returns one step of a walk: `oldest` first, or item by item (`byPlace`), latest first for each. */
  keptWalk(walk: RetainedWalk): Promise<RetainedRow[]>
  /** Stores the measured size of a directory. */
  setMeasuredSize(id: string, bytes: number): Promise<void>
}
