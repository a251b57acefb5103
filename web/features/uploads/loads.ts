import { BATCH_LIMITS } from '#contract/uploads.ts'
import type { Upload } from './upload.ts'
import type { WaitingLine } from './waiting-line.ts'

/**
 * Limits for one request with many files. The browser combines this number of files within a frame or two; the byte limit keeps a retry
 * after an interruption short.
 */
const MOST_FILES = 200
const MOST_BYTES = 8 * 1024 * 1024
const LEAST_BYTES = 512 * 1024
/** Target duration of one such request at the measured speed, in seconds, for all concurrent requests together. */
const TARGET_SECONDS = 10

/** Returns the number of bytes for a request of the target duration. `speed` in bytes per second. */
function bytesAtOnce(speed: number | null): number {
  if (speed === null) return MOST_BYTES / 2
  return Math.min(Math.max((speed * TARGET_SECONDS) / 5, LEAST_BYTES), MOST_BYTES)
}

/** Returns whether an upload is sent alone: after repeated failures it may be the cause of the others' failure. */
const isSentAlone = (upload: Upload): boolean => upload.tries > 1

/**
 * Returns the next uploads to send: one, or as many small ones of the same folder as fit. Calls `take` for each, which must end its
 * waiting.
 */
export function dequeueLoad(
  line: WaitingLine,
  how: { readonly isSmall: (upload: Upload) => boolean; readonly batches: boolean; readonly speed: number | null },
  take: (upload: Upload) => void,
): Upload[] {
  const first = line.peek()
  if (first === null) return []
  take(first)
  const load = [first]
  if (!how.batches || !how.isSmall(first) || isSentAlone(first)) return load
  const most = Math.min(MOST_FILES, BATCH_LIMITS.entries)
  let bytes = first.size
  while (load.length < most) {
    const next = line.peekSmall()
    if (next === null || next.into !== first.into || isSentAlone(next)) break
    bytes += next.size
    if (bytes > bytesAtOnce(how.speed)) break
    take(next)
    load.push(next)
  }
  return load
}
