import { AppError } from '#server/platform/errors.ts'
import type { Content, WriteOptions } from './storage.ts'

/**
 * Hands each chunk of new content to `write`, in order, and answers how many bytes came. Stops at the first chunk too many and as soon
 * as the signal says so, also while it waits for a sender that is silent.
 *
 * @throws AppError `length_mismatch`; the signal's reason
 */
export async function receive(
  { stream, length }: Content,
  write: (chunk: Uint8Array) => void | Promise<void>,
  { signal, onProgress }: WriteOptions = {},
): Promise<number> {
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

/** A promise of its own for each wait: racing against one that outlives a long upload would keep something of every chunk. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    if (signal.aborted) onAbort()
  })
}

/** Tells a sender nobody listens any more. It may be stuck, so nobody waits for its answer, and what it answers changes nothing. */
async function endQuietly(iterator: AsyncIterator<unknown>): Promise<void> {
  await iterator.return?.().catch(() => undefined)
}

const mismatch = () => new AppError('length_mismatch', 'The content is not as long as announced.')
