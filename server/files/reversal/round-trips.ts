import { isWithin } from '#server/access/virtual-path.ts'
import { overlap } from '#server/operations/places.ts'
import { AS_VERSION, itselfIn, type Trace } from '#server/operations/records/trace.ts'

/** So far back in what was done the beginning of a round trip is looked for. */
const FARTHEST = 2000

/**
 * What was done, without what came to nothing: an item that was taken away and is back, or was made and is gone, with all that was done in its
 * place meanwhile. So what is already as it was is not touched when the rest is taken back.
 *
 * @param traces of one operation after the other, in the order of their doing
 */
export function withoutRoundTrips<T extends Trace>(traces: readonly T[]): T[] {
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

/** Where the round trip begins that the last trace ends; null where it ends none. */
function beginningOf(traces: readonly Trace[]): number | null {
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

/** Is everything at the place before the one as it is after the other? */
function isBeginning(first: Trace, last: Trace): boolean {
  if (last.act === 'moved') {
    const isBack = first.act === 'moved' && first.place === last.to && first.to === last.place
    return isBack && itselfIn(first.mark) === itselfIn(last.mark)
  }
  if (first.place !== last.place) return false
  if (last.act === 'returned') return (first.act === 'kept' || first.act === 'replaced') && first.to === last.to
  if (last.act === 'kept' && last.mark !== AS_VERSION)
    return first.act === 'made' || (first.act === 'returned' && first.to === last.to)
  return last.act === 'made' && first.act === 'emptied'
}

/** Has it nothing to do with the last one's place, or only with what was there meanwhile? */
function isOnlyIn(trace: Trace, last: Trace): boolean {
  if (last.act === 'moved') {
    const touched = trace.act === 'moved' ? [trace.place, trace.to] : [trace.place]
    return touched.every((place) => !overlap(place, last.place) && !overlap(place, last.to))
  }
  const { place } = last
  if (trace.act === 'moved') return !overlap(trace.place, place) && !overlap(trace.to, place)
  return isWithin(trace.place, place) || !overlap(trace.place, place)
}
