import type { PaceListener } from './client-pace.ts'
import type { Transfer } from './transfer.ts'

/** The state of a transfer that the stream reports to. */
type Following = {
  readonly signal: AbortSignal
  readonly transfer: Transfer
  readonly pace: PaceListener
  /** Called once with the error; null if all chunks were read, or the client disconnected. */
  readonly onEnd: (failure: unknown) => void
}

/** The transfer was aborted: its client may not receive the rest, or reads too slowly. */
class Aborted extends Error {
  override readonly name = 'Aborted'

  constructor() {
    super('The transfer was ended.')
  }
}

/**
 * Returns the chunks as a response body that is produced only as fast as it is read. The runtime has sent or copied a chunk before it
 * requests the next, so that its memory may be reused (docs/develop/bun.md). Errors, and an abort of the transfer, break the connection, so
 * that an incomplete body is never mistaken for a complete one.
 */
export function pulledStream(
  pieces: AsyncGenerator<Uint8Array>,
  { signal, transfer, pace, onEnd }: Following,
): ReadableStream<Uint8Array> {
  let ended = false
  let failure: unknown = null
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const end = (reason: unknown = null) => {
    if (ended) return
    ended = true
    failure = reason
    signal.removeEventListener('abort', left)
    transfer.finish()
    onEnd(reason)
    // Open files are closed; a read in progress may finish first.
    void pieces.return(undefined).catch(() => undefined)
  }
  const fail = (reason: unknown) => {
    if (ended) return
    end(reason)
    control?.error(reason)
  }
  // The runtime does not cancel a stream that it has not begun to read.
  const left = () => end()
  signal.addEventListener('abort', left, { once: true })
  if (signal.aborted) end()
  transfer.onAbort(() => fail(new Aborted()))
  return new ReadableStream(
    {
      start: (controller) => {
        control = controller
      },
      async pull(controller) {
        try {
          pace.chunkRequested()
          const { done, value } = await pieces.next()
          // The stream was ended meanwhile, and the error was reported already.
          if (failure !== null) return
          if (!done) {
            pace.bytesHandedOver(value.length)
            return controller.enqueue(value)
          }
          end()
          controller.close()
        } catch (error) {
          // The client has disconnected, so the error cannot be reported to it.
          if (failure !== null) return
          if (signal.aborted) return controller.close()
          fail(error)
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  )
}
