import { STATUS_CODES } from 'node:http'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import type { SentByItself } from '#server/access/transfers/transfers.ts'
import { escapeForPages } from '#server/platform/text/escape-for-pages.ts'

type ReplyOptions = { status?: number; headers?: Record<string, string> }

/** A bare status as File Browser says it: `200 OK` and a newline (contract 1.4). */
export function statusText(status: number, headers: Record<string, string> = {}): Response {
  return text(`${status} ${STATUS_CODES[status]}\n`, { status, headers })
}

/** Plain text, as it is. */
export function text(body: string, { status = 200, headers = {} }: ReplyOptions = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

/** A value as JSON: characters that mean something to a page are escaped, and the client may get it compressed. */
export function json(value: unknown, options: ReplyOptions = {}): Response {
  return compressibleJson(escapeForPages(JSON.stringify(value)), options)
}

/** JSON that is UTF-8 already, with those characters escaped. */
export function jsonBytes(encoded: Uint8Array<ArrayBuffer>, options: ReplyOptions = {}): Response {
  return compressibleJson(encoded, options)
}

/** The same reply with its body in another encoding. */
export function reencoded(response: Response, body: Uint8Array<ArrayBuffer>, encoding: string): Response {
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  return remembering(new Response(body, { status: response.status, headers }), body)
}

/** The body of a reply that was made of a value; undefined for bytes of users, which are never compressed nor held. */
export function knownBody(response: Response): string | Uint8Array | undefined {
  return bodies.get(response)
}

/** A stream as a response that is authorized again while it is sent: it breaks when `transfer` is aborted. */
export function streamReply(
  body: ReadableStream<Uint8Array>,
  headers: Record<string, string>,
  transfer: Transfer,
): Response {
  const reader = body.getReader()
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  let isAborted = false
  transfer.onAbort(() => {
    isAborted = true
    control?.error(new Error('The transfer was ended.'))
    void reader.cancel().catch(() => undefined)
  })
  const followed = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        control = controller
      },
      async pull(controller) {
        const { done, value } = await reader.read()
        if (isAborted) return
        if (!done) return controller.enqueue(value)
        transfer.finish()
        controller.close()
      },
      cancel: async (reason) => {
        transfer.finish()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return asTransfer(new Response(followed, { headers }))
}

/** Finds what the runtime sends by itself of a response: first before the response is handed over, then in the turn after that. */
export type Follow = () => () => SentByItself | null

/**
 * Marks a response whose body may take long to send: the dispatcher authorizes it again while it is sent. A body that is a stream tells its
 * transfer itself when it was sent.
 */
export function asTransfer(response: Response, follow: Follow | null = null): Response {
  transfers.set(response, follow)
  return response
}

/** Undefined for a response that is no transfer. */
export const transferIn = (response: Response): Follow | null | undefined => transfers.get(response)

const transfers = new WeakMap<Response, Follow | null>()

const bodies = new WeakMap<Response, string | Uint8Array>()

function compressibleJson(body: string | Uint8Array<ArrayBuffer>, { status = 200, headers = {} }: ReplyOptions) {
  const said = { 'Content-Type': 'application/json; charset=utf-8', ...headers }
  return remembering(new Response(body, { status, headers: said }), body)
}

function remembering(response: Response, body: string | Uint8Array): Response {
  bodies.set(response, body)
  return response
}
