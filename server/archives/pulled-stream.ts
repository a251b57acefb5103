/** What the reader of a stream hears of its end. */
type Ending = { readonly signal: AbortSignal; readonly onEnd: (failure: unknown) => void }

/**
 * The pieces as a body that is made only as fast as it is taken: the runtime has sent one, or copied it, before it asks for the next, so
 * that their memory may be used again (docs/bun.md). `onEnd` is called once: when all was taken, when the client left, or with
 * what went wrong, which cuts the connection so that nobody takes the beginning for all of it.
 */
export function pulledStream(
  pieces: AsyncGenerator<Uint8Array>,
  { signal, onEnd }: Ending,
): ReadableStream<Uint8Array> {
  let ended = false
  const end = (failure: unknown = null) => {
    if (ended) return
    ended = true
    signal.removeEventListener('abort', left)
    onEnd(failure)
    // Files that are open are closed; what is being read may finish first.
    void pieces.return(undefined).catch(() => undefined)
  }
  // The runtime does not cancel what it has not begun to read.
  const left = () => end()
  signal.addEventListener('abort', left, { once: true })
  if (signal.aborted) end()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (!done) return controller.enqueue(value)
          end()
          controller.close()
        } catch (error) {
          // Nobody hears of it who left.
          if (signal.aborted) return controller.close()
          end(error)
          controller.error(error)
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  )
}
