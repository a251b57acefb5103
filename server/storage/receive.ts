import { AppError } from '#server/platform/errors.ts'
import type { Content, WriteOptions } from './storage.ts'

/**
 * Passes each chunk of new content to `write`, in order, and returns the number of bytes. Stops at the first excess
 * chunk and as soon as the signal is aborted, even while waiting for a silent sender.
 *
 * @throws AppError `length_mismatch`; the signal's reason
 */
export async function receive(
  { stream, length, whole }: Content,
  write: (chunk: Uint8Array) => void | Promise<void>,
  { signal, onProgress }: WriteOptions = {},
): Promise<number> {
  if (whole) {
    signal?.throwIfAborted()
    const bytes = await (signal ? orAborted(whole(), signal) : whole())
    if (length !== null && bytes.length !== length) throw mismatch()
    await write(bytes)
    onProgress?.(bytes.length)
    return bytes.length
  }
  let received = 0
  for await (const chunk of untilAborted(stream, signal)) {
    received += chunk.length
    if (length !== null && received > length) throw mismatch()
    await write(chunk)
    onProgress?.(received)
  }
  if (length !== null && received !== length) throw mismatch()
  return received
}

async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  signal?.throwIfAborted()
  if (!signal) return yield* source
  const iterator = source[Symbol.asyncIterator]()
  let finished = false
  try {
    for (;;) {
      const next = await orAborted(iterator.next(), signal)
      finished = next.done === true
      if (next.done) return
      yield next.value
    }
  } finally {
    if (!finished) void endQuietly(iterator)
  }
}

/**
 * Returns a promise that rejects when the signal is aborted. Each wait has its own promise: racing against one that
 * lasts for a long upload would retain data of every chunk.
 */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    if (signal.aborted) onAbort()
  })
}

/** Ends the source. It may be stuck, so its result is not awaited, and its errors are ignored. */
async function endQuietly(iterator: AsyncIterator<unknown>): Promise<void> {
  await iterator.return?.().catch(() => undefined)
}

const mismatch = () => new AppError('length_mismatch', 'The content is not as long as announced.')
