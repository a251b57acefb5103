import { BATCH_LIMITS } from '#contract/uploads.ts'
import type { Upload } from './upload.ts'
import type { WaitingLine } from './waiting-line.ts'

/** What one request of many holds at most: files, as many as the browser puts together within a frame or two, and bytes, so that one that is cut off is soon sent again. */
const MOST_FILES = 200
const MOST_BYTES = 8 * 1024 * 1024
const LEAST_BYTES = 512 * 1024
/** How long one such request should take at the speed that is known (s), all that go out at once together. */
const TAKES = 10

/** Bytes of a request that takes about as long as it should. `speed` in bytes a second. */
function bytesAtOnce(speed: number | null): number {
  if (speed === null) return MOST_BYTES / 2
  return Math.min(Math.max((speed * TAKES) / 5, LEAST_BYTES), MOST_BYTES)
}

/** What was sent in vain more than once goes alone: one of them may be what breaks the others. */
const goesAlone = (upload: Upload): boolean => upload.tries > 1

/** Takes those whose turn it is: one, or as many small ones of the same folder as fit. `take` ends the waiting of each. */
export function takeLoad(
  line: WaitingLine,
  how: { readonly isSmall: (upload: Upload) => boolean; readonly batches: boolean; readonly speed: number | null },
  take: (upload: Upload) => void,
): Upload[] {
  const first = line.peek()
  if (first === null) return []
  take(first)
  const load = [first]
  if (!how.batches || !how.isSmall(first) || goesAlone(first)) return load
  const most = Math.min(MOST_FILES, BATCH_LIMITS.entries)
  let bytes = first.size
  while (load.length < most) {
    const next = line.peekSmall()
    if (next === null || next.into !== first.into || goesAlone(next)) break
    bytes += next.size
    if (bytes > bytesAtOnce(how.speed)) break
    take(next)
    load.push(next)
  }
  return load
}
