import { ClientPace, type PaceListener } from '#server/access/transfers/client-pace.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { knownBody } from './replies.ts'

/** Minimum size, in bytes, of a reply that is handed over in pieces as its client reads them. */
const LARGE = 1024 * 1024
const PIECE = 256 * 1024

/** Maximum size, in bytes, of a reply that is handed over whole: the runtime copies it. */
const SMALL = 64 * 1024

/** Interval between two checks of a slow client, in milliseconds. */
const REVIEW_INTERVAL = 5000

export type HeldReplyOptions = {
  /** Called once, when the reply was sent or will never be. */
  readonly onEnd: () => void
  /** Opens the transfer of a large reply. */
  readonly openTransfer: () => Transfer
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now?: () => number
  readonly interval?: number
}

/**
 * Keeps a reply's slot occupied while its bytes are held in memory: a large reply until it was sent or the client disconnected, others
 * until this call returns. A client that reads nothing for a minute, or less than 1 KB/s for two, is disconnected, because other requests
 * wait for the slot.
 */
export function holdSlotUntilSent(response: Response, request: Request, parts: HeldReplyOptions): Response {
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
  // The runtime does not cancel a stream that it has not begun to read.
  request.signal.addEventListener('abort', end, { once: true })
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const stream = chunkStream(bytes, { onEnd: end, pace, onAbort: transfer.onAbort })
  return new Response(stream, { status: response.status, headers: response.headers })
}

/**
 * Returns a reply of bytes that are shared by several responses. Each response holds only one piece in memory, however slowly its client
 * reads.
 */
export function sharedReply(bytes: Uint8Array, headers: Headers): Response {
  if (bytes.length <= SMALL) return new Response(bytes, { headers })
  headers.set('Content-Length', String(bytes.length))
  return new Response(chunkStream(bytes, { piece: SMALL }), { headers })
}

type Pieces = {
  readonly piece?: number
  readonly onEnd?: () => void
  readonly pace?: PaceListener
  readonly onAbort?: Transfer['onAbort']
}

function chunkStream(bytes: Uint8Array, { piece = PIECE, onEnd, pace, onAbort }: Pieces): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      start: (controller) => onAbort?.(() => controller.error(new Error('The client was too slow.'))),
      pull(controller) {
        pace?.chunkRequested()
        const next = bytes.subarray(at, at + piece)
        pace?.bytesHandedOver(next.length)
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
