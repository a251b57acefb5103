import { createHash } from 'node:crypto'
import type { ChecksumAlgorithm } from '#contract/resources.ts'
import type { Grant } from '#server/access/authorize.ts'
import { AppError } from '#server/platform/errors.ts'
import type { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Bytes hashed in one step: one to two milliseconds of the slowest algorithm. */
const PIECE = 256 * 1024

/**
 * Maximum number of digests computed for one user at the same time.
 *
 * @limit Files and folders | Checksums computed concurrently for one user | {}
 */
export const CHECKSUMS_PER_USER = 4

/**
 * Returns the digest of a file in lower-case hexadecimal. Reads and hashes in slices, so that other requests are served meanwhile.
 *
 * @throws AppError `too_many` when the user has too many digests running; the reason of `signal` when it is aborted
 */
export async function checksum(
  { storage, limit }: { storage: Storage; limit: KeyedSemaphore<number> },
  file: Grant<'download'>,
  algorithm: ChecksumAlgorithm,
  signal: AbortSignal,
): Promise<string> {
  const release = limit.tryAcquire(file.subject.userId)
  if (!release)
    throw new AppError('too_many', 'Too many checksums are being calculated. Try again in a moment.', { retryAfter: 2 })
  try {
    await using opened = await storage.open(file)
    return await digest(opened.stream(), algorithm, signal)
  } finally {
    release()
  }
}

async function digest(stream: ReadableStream<Uint8Array>, algorithm: ChecksumAlgorithm, signal: AbortSignal) {
  const hash = createHash(algorithm)
  const breathe = timeSlices(signal)
  for await (const chunk of stream) {
    signal.throwIfAborted()
    for (let at = 0; at < chunk.length; at += PIECE) {
      hash.update(chunk.subarray(at, at + PIECE))
      await breathe()
    }
  }
  return hash.digest('hex')
}
