import { DeliveryProblem } from './problem.ts'

/**
 * Maximum number of bytes that are read of a response's head and body.
 *
 * @limit Live updates, webhooks and audit trail | Headers read of a webhook's response | {bytes}
 */
const MOST_HEAD = 16 * 1024
/** @limit Live updates, webhooks and audit trail | Body read of a webhook's response | {bytes} */
const MOST_BODY = 4 * 1024

/** The part of a response that counts. */
export type ResponseHead = {
  readonly status: number
  /** Value of the header `Retry-After`; null without it. */
  readonly retryAfter: string | null
}

type Head = ResponseHead & { readonly length: number; readonly end: number }

/**
 * Reads the head of a response, then discards a little of its body, so that the receiver is not disconnected while sending. A received
 * status counts, however the connection ends.
 * @throws DeliveryProblem for an invalid response; errors of the connection before there was a status
 */
export async function readResponse(socket: AsyncIterable<Uint8Array>): Promise<ResponseHead> {
  let bytes = Buffer.alloc(0)
  let head: Head | null = null
  let size = 0
  try {
    for await (const chunk of socket) {
      size += chunk.length
      if (!head) {
        bytes = Buffer.concat([bytes, chunk])
        head = headOf(bytes)
        if (!head && size > MOST_HEAD) throw new DeliveryProblem('The response is not HTTP.')
      }
      if (head && size - head.end >= Math.min(MOST_BODY, head.length)) break
    }
  } catch (error) {
    if (!head) throw error
  }
  if (!head) throw new DeliveryProblem('The connection was closed without a response.')
  return { status: head.status, retryAfter: head.retryAfter }
}

/** Returns the first head that is not informational (1xx); null while it is incomplete. */
function headOf(bytes: Buffer, start = 0): Head | null {
  const gap = bytes.indexOf('\r\n\r\n', start)
  if (gap < 0) return null
  const text = bytes.toString('latin1', start, gap)
  const [, digits] = /^HTTP\/1\.[01] ([1-5]\d\d)(?: |\r|$)/.exec(text) ?? []
  if (digits === undefined) throw new DeliveryProblem('The response is not HTTP.')
  const [status, end] = [Number(digits), gap + 4]
  if (status < 200 && status !== 101) return headOf(bytes, end)
  const [, length] = /\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?:\r|$)/i.exec(text) ?? []
  const [, retryAfter = null] = /\r\nretry-after:[ \t]*([\x20-\x7e]{1,40}?)[ \t]*(?:\r|$)/i.exec(text) ?? []
  const hasNone = status === 204 || status === 304
  return { status, retryAfter, end, length: hasNone ? 0 : Number(length ?? Number.POSITIVE_INFINITY) }
}
