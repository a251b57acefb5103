import type { Pace } from '#server/access/transfers/client-pace.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'

/** The means by which the reader of a stream hears of it. */
type Following = {
  readonly signal: AbortSignal
  readonly transfer: Transfer
  readonly pace: Pace
  /** Called once, with what went wrong; null when all was taken, or the client left. */
  readonly onEnd: (failure: unknown) => void
}

/** The transfer was ended from outside: its client may not have the rest, or takes too little of it. */
class Aborted extends Error {
  override readonly name = 'Aborted'

  constructor() {
    super('The transfer was ended.')
  }
}

/**
 * The pieces as a body that is made only as fast as it is taken: the runtime has sent one, or copied it, before it asks for the next, so
 * that their memory may be used again (docs/develop/bun.md). Whatever goes wrong, and the end of the transfer from outside, cuts the connection, so
 * that nobody takes the beginning for all of it.
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
    // Files that are open are closed; what is being read may finish first.
    void pieces.return(undefined).catch(() => undefined)
  }
  const fail = (reason: unknown) => {
    if (ended) return
    end(reason)
    control?.error(reason)
  }
  // The runtime does not cancel what it has not begun to read.
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
          pace.taken()
          const { done, value } = await pieces.next()
          // It was ended meanwhile, and said so already.
          if (failure !== null) return
          if (!done) {
            pace.handed(value.length)
            return controller.enqueue(value)
          }
          end()
          controller.close()
        } catch (error) {
          // Nobody hears of it who left.
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
