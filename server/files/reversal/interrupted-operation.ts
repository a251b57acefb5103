import { isWithin, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Intent } from '#server/operations/intents/intent.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { OperationKind } from '#server/operations/records/operation.ts'

/** The recorded changes of an interrupted operation. */
export type IntentSummary = {
  /** Completed changes. */
  readonly done: readonly Change[]
  /** Announced changes whose result only the disk shows. */
  readonly open: readonly Change[]
  /** Whether these are all changes. */
  readonly isWhole: boolean
}

/** Summarizes the intents of an operation, in their order. */
export function summarizeIntents(intents: readonly Intent[]): IntentSummary {
  const done: Change[] = []
  const open = new Map<string, Change>()
  for (const intent of intents) {
    if (intent.is === 'untold') return { done: [], open: [], isWhole: false }
    const { is, trace } = intent
    if (is === 'coming') open.set(nameOf(trace), trace)
    else open.delete(nameOf(trace))
    if (is === 'done') done.push(trace)
  }
  return { done, open: [...open.values()], isWhole: true }
}

const nameOf = ({ act, place, to }: Change) => JSON.stringify([act, place, to])

/** Returns the changes without those that were reversed afterwards, as by an operation that was interrupted during its roll-back. */
export function withoutReversed(traces: readonly Change[]): Change[] {
  const left: Change[] = []
  for (const trace of traces) {
    const at = left.findLastIndex((earlier) => isOpposite(earlier, trace))
    if (at < 0) left.push(trace)
    else left.splice(at, 1)
  }
  return left
}

/** Returns whether the second change reverses the first. */
function isOpposite(first: Change, second: Change): boolean {
  if (first.act === 'moved') return second.act === 'moved' && second.place === first.to && second.to === first.place
  if (first.place !== second.place) return false
  if (first.act === 'kept') return second.act === 'returned' && second.to === first.to
  // An item whose earlier id is unknown is stored under a new one.
  if (first.act === 'returned') return second.act === 'kept'
  if (first.act === 'made') return second.act === 'kept' || second.act === 'emptied'
  return first.act === 'emptied' && second.act === 'made'
}

/** An interrupted operation and its changes; places are relative to the served root. */
export type CompletionEvidence = {
  readonly kind: OperationKind
  /** Its item, or its destination where it has one. Null for an operation on many items. */
  readonly place: VirtualPath | null
  readonly traces: readonly Change[]
  /** Whether an item exists there now. */
  readonly isThere: boolean
}

/** Returns whether the operation completed: the item itself appears, or is removed, last, so all its changes are done then. */
export function isCompleted({ kind, place, traces, isThere }: CompletionEvidence): boolean {
  if (place === null) return false
  const at = traces.filter((trace) => (trace.act === 'moved' ? trace.to === place : trace.place === place))
  const did = (...acts: Change['act'][]) => at.some(({ act }) => acts.includes(act))
  switch (kind) {
    case 'move':
      return did('moved')
    case 'delete':
      return !isThere && did('kept', 'lost')
    case 'purge':
      return false
    default: {
      const isInNew = traces.some(({ act, place: made }) => act === 'made' && isWithin(parent(place), made))
      return isThere && (did('made', 'replaced', 'lost') || isInNew)
    }
  }
}
