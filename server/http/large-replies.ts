import { ClientPace, type Pace } from '#server/access/transfers/client-pace.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { knownBody } from './replies.ts'

/** From this size on a reply is handed over in pieces, as its client takes them (bytes). */
const LARGE = 1024 * 1024
const PIECE = 256 * 1024

/** What is handed over whole: the runtime takes a copy of it (bytes). */
const SMALL = 64 * 1024

/** The time between two looks at the client of a large reply (ms). */
const REVIEW_INTERVAL = 5000

export type HeldParts = {
  /** Called once: when the reply was sent, or never will be. */
  readonly onEnd: () => void
  /** Opens the transfer of a reply that is large. */
  readonly openTransfer: () => Transfer
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
  readonly interval?: number
}

/**
 * A reply that counts as work for as long as it waits in our memory: a large one until it was sent or its client left, any other no longer
 * than this call. A client that takes nothing for a minute, or less than 1 KB a second for two, loses its connection: others wait for its turn.
 */
export function heldUntilSent(response: Response, request: Request, parts: HeldParts): Response {
  const { onEnd, openTransfer, now = performance.now.bind(performance), interval = REVIEW_INTERVAL } = parts
  const body = knownBody(response)
  if (body === undefined || body.length < LARGE || request.method === 'HEAD' || request.signal.aborted) {
    onEnd()
    return response
  }
  const transfer = openTransfer()
  const pace = new ClientPace(transfer, now)
  const timer = setInterval(() => {
    if (pace.isTooSlow(now(), true)) transfer.abort()
  }, interval).unref()
  const end = () => {
    clearInterval(timer)
    onEnd()
  }
  transfer.onAbort(end)
  // The runtime does not cancel what it has not begun to read.
  request.signal.addEventListener('abort', end, { once: true })
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const stream = inPieces(bytes, { onEnd: end, pace, onAbort: transfer.onAbort })
  return new Response(stream, { status: response.status, headers: response.headers })
}

/** A reply of bytes that others are sent as well: however many take them, and however slowly, each has but a piece of its own in memory (R10). */
export function sharedReply(bytes: Uint8Array, headers: Headers): Response {
  if (bytes.length <= SMALL) return new Response(bytes, { headers })
  headers.set('Content-Length', String(bytes.length))
  return new Response(inPieces(bytes, { piece: SMALL }), { headers })
}

type Pieces = {
  readonly piece?: number
  readonly onEnd?: () => void
  readonly pace?: Pace
  readonly onAbort?: Transfer['onAbort']
}

function inPieces(bytes: Uint8Array, { piece = PIECE, onEnd, pace, onAbort }: Pieces): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      start: (controller) => onAbort?.(() => controller.error(new Error('The client was too slow.'))),
      pull(controller) {
        pace?.taken()
        const next = bytes.subarray(at, at + piece)
        pace?.handed(next.length)
        controller.enqueue(next)
        at += piece
        if (at < bytes.length) return
        controller.close()
        onEnd?.()
      },
      cancel: () => onEnd?.(),
    },
    { highWaterMark: 0 },
  )
}
