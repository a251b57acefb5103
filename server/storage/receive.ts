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
    // Writing may detach the bytes.
    const received = bytes.length
    await write(bytes)
    onProgress?.(received)
    return received
  }
  const chunks = new AbortableIterator(stream[Symbol.asyncIterator](), signal)
  let received = 0
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      received += next.value.length
      if (length !== null && received > length) throw mismatch()
      const writing = write(next.value)
      if (writing) await writing
      onProgress?.(received)
    }
  } finally {
    chunks.close()
  }
  if (length !== null && received !== length) throw mismatch()
  return received
}

/**
 * Iterates until the signal is aborted. It listens to the signal once, not for each chunk: a large upload has tens of thousands. Each wait
 * has its own promise, because racing against one that lasts for the whole upload would retain data of every chunk.
 */
class AbortableIterator<T> {
  readonly #source: AsyncIterator<T>
  readonly #signal: AbortSignal | undefined
  readonly #onAbort = () => this.#reject?.(this.#signal?.reason)
  #reject: ((reason: unknown) => void) | null = null
  #finished = false

  constructor(source: AsyncIterator<T>, signal: AbortSignal | undefined) {
    this.#source = source
    this.#signal = signal
    signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  next(): Promise<IteratorResult<T>> {
    return new Promise((resolve, reject) => {
      this.#signal?.throwIfAborted()
      this.#reject = reject
      this.#source.next().then((next) => {
        if (next.done) this.#finished = true
        resolve(next)
      }, reject)
    })
  }

  /** Ends the source, unless it has ended itself. It may be stuck, so its result is not awaited, and its errors are ignored. */
  close(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort)
    if (!this.#finished) this.#source.return?.().catch(() => undefined)
  }
}

/** Returns a promise that rejects when the signal is aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    if (signal.aborted) onAbort()
  })
}

const mismatch = () => new AppError('length_mismatch', 'The content is shorter or longer than announced.')
