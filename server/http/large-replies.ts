import { knownBody } from './replies.ts'

/** From this size on a reply is handed over in pieces, as its client takes them (bytes). */
const LARGE = 1024 * 1024
const PIECE = 256 * 1024

/** What is handed over whole: the runtime takes a copy of it (bytes). */
const SMALL = 64 * 1024

/**
 * A reply that counts as work for as long as it waits in our memory: a large one until it was sent or its client left, any other no longer
 * than this call. `onEnd` is called once.
 */
export function heldUntilSent(response: Response, request: Request, onEnd: () => void): Response {
  const body = knownBody(response)
  if (body === undefined || body.length < LARGE || request.method === 'HEAD' || request.signal.aborted) {
    onEnd()
    return response
  }
  // The runtime does not cancel what it has not begun to read.
  request.signal.addEventListener('abort', onEnd, { once: true })
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return new Response(inPieces(bytes, onEnd), { status: response.status, headers: response.headers })
}

/** A reply of bytes that others are sent as well: however many take them, and however slowly, each has but a piece of its own in memory (R10). */
export function sharedReply(bytes: Uint8Array, headers: Headers): Response {
  if (bytes.length <= SMALL) return new Response(bytes, { headers })
  headers.set('Content-Length', String(bytes.length))
  return new Response(
    inPieces(bytes, () => undefined, SMALL),
    { headers },
  )
}

function inPieces(bytes: Uint8Array, onEnd: () => void, piece = PIECE): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + piece))
        at += piece
        if (at < bytes.length) return
        controller.close()
        onEnd()
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  )
}
