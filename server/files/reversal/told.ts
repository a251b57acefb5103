import { isWithin, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Intent } from '#server/operations/intents/intent.ts'
import type { OperationKind } from '#server/operations/records/operation.ts'
import type { Trace } from '#server/operations/records/trace.ts'

/** What an operation that was cut off said of itself. */
export type Told = {
  /** What it did. */
  readonly done: readonly Trace[]
  /** What it was about to do then: nobody knows but the disk. */
  readonly open: readonly Trace[]
  /** Is that all? */
  readonly isWhole: boolean
}

/** Sums up what an operation said, in its order. */
export function toldBy(intents: readonly Intent[]): Told {
  const done: Trace[] = []
  const open = new Map<string, Trace>()
  for (const intent of intents) {
    if (intent.is === 'untold') return { done: [], open: [], isWhole: false }
    const { is, trace } = intent
    if (is === 'coming') open.set(nameOf(trace), trace)
    else open.delete(nameOf(trace))
    if (is === 'done') done.push(trace)
  }
  return { done, open: [...open.values()], isWhole: true }
}

const nameOf = ({ act, place, to }: Trace) => JSON.stringify([act, place, to])

/** Without what was done and then done the other way again, as whoever is cut off while they take something back does. */
export function withoutTakenBack(traces: readonly Trace[]): Trace[] {
  const left: Trace[] = []
  for (const trace of traces) {
    const at = left.findLastIndex((earlier) => isOpposite(earlier, trace))
    if (at < 0) left.push(trace)
    else left.splice(at, 1)
  }
  return left
}

/** Is everything as it was before the first, after the second? */
function isOpposite(first: Trace, second: Trace): boolean {
  if (first.act === 'moved') return second.act === 'moved' && second.place === first.to && second.to === first.place
  if (first.place !== second.place) return false
  if (first.act === 'kept') return second.act === 'returned' && second.to === first.to
  // Where nobody knew any more as what it was kept, it is kept anew.
  if (first.act === 'returned') return second.act === 'kept'
  if (first.act === 'made') return second.act === 'kept' || second.act === 'emptied'
  return first.act === 'emptied' && second.act === 'made'
}

/** An operation that was cut off, by what it did; places are of the served root. */
export type Judged = {
  readonly kind: OperationKind
  /** What it was about; its destination where it has one. Null of one that is about many things. */
  readonly place: VirtualPath | null
  readonly traces: readonly Trace[]
  /** Is something there now? */
  readonly isThere: boolean
}

/** Did it get to its end? Then all of it is done: the item itself comes, or goes, last. */
export function reachedItsEnd({ kind, place, traces, isThere }: Judged): boolean {
  if (place === null) return false
  const at = traces.filter((trace) => (trace.act === 'moved' ? trace.to === place : trace.place === place))
  const did = (...acts: Trace['act'][]) => at.some(({ act }) => acts.includes(act))
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
