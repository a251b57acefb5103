import { isWithin } from '#server/access/virtual-path.ts'
import { overlap } from '#server/operations/places.ts'
import { AS_VERSION, type Change, identityOfMark } from '#server/operations/records/change.ts'

/** Number of earlier changes among which the start of a round trip is searched. */
const FARTHEST = 2000

/**
 * Returns the changes without those that cancel each other out: an item that was removed and restored, or created and
 * removed, with everything done at its place meanwhile. Items that are already in their earlier state are therefore not
 * touched by a reversal.
 *
 * @param traces of one operation after the other, in the order in which they were performed
 */
export function netChanges<T extends Change>(traces: readonly T[]): T[] {
  const left: T[] = []
  for (const trace of traces) {
    left.push(trace)
    const beginning = beginningOf(left)
    if (beginning === null) continue
    const place = trace.place
    const between = left.splice(beginning)
    left.push(
      ...between.filter((each) => !overlap(each.place, place) && !(each.act === 'moved' && overlap(each.to, place))),
    )
  }
  return left
}

/** Returns the index of the change that the last one cancels out; null if there is none. */
function beginningOf(traces: readonly Change[]): number | null {
  const last = traces.at(-1)
  if (!last) return null
  const end = traces.length - 1
  for (let at = end - 1; at >= 0 && at >= end - FARTHEST; at -= 1) {
    const earlier = traces[at]
    if (!earlier) return null
    if (isBeginning(earlier, last)) return at
    if (!isOnlyIn(earlier, last)) return null
  }
  return null
}

/** Returns whether the place is after `last` as it was before `first`. */
function isBeginning(first: Change, last: Change): boolean {
  if (last.act === 'moved') {
    const isBack = first.act === 'moved' && first.place === last.to && first.to === last.place
    return isBack && identityOfMark(first.mark) === identityOfMark(last.mark)
  }
  if (first.place !== last.place) return false
  if (last.act === 'returned') return (first.act === 'kept' || first.act === 'replaced') && first.to === last.to
  if (last.act === 'kept' && last.mark !== AS_VERSION)
    return first.act === 'made' || (first.act === 'returned' && first.to === last.to)
  return last.act === 'made' && first.act === 'emptied'
}

/** Returns whether a trace is unrelated to the last one's place, or only to items that were there meanwhile. */
function isOnlyIn(trace: Change, last: Change): boolean {
  if (last.act === 'moved') {
    const touched = trace.act === 'moved' ? [trace.place, trace.to] : [trace.place]
    return touched.every((place) => !overlap(place, last.place) && !overlap(place, last.to))
  }
  const { place } = last
  if (trace.act === 'moved') return !overlap(trace.place, place) && !overlap(trace.to, place)
  return isWithin(trace.place, place) || !overlap(trace.place, place)
}
