import type { Transfer } from '#server/access/transfers/transfer.ts'
import type { RuntimeSentFile } from '#server/access/transfers/transfers.ts'
import { escapeForPages } from '#server/platform/text/escape-for-pages.ts'

type ReplyOptions = { status?: number; headers?: Record<string, string> }

/** Names of the statuses that are answered as text. `node:http` has all of them, but loading it takes 5 ms of a start. */
const STATUS_NAMES = { 200: 'OK', 201: 'Created', 412: 'Precondition Failed' } as const

/** Returns a plain-text status in File Browser's form: `200 OK` and a newline. */
export function statusText(status: keyof typeof STATUS_NAMES, headers: Record<string, string> = {}): Response {
  return text(`${status} ${STATUS_NAMES[status]}\n`, { status, headers })
}

/** Returns plain text, unchanged. */
export function text(body: string, { status = 200, headers = {} }: ReplyOptions = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

/** Returns a value as JSON. Characters with a meaning in HTML are escaped, and the response may be compressed. */
export function json(value: unknown, options: ReplyOptions = {}): Response {
  return compressibleJson(escapeForPages(JSON.stringify(value)), options)
}

/** Returns JSON that is already UTF-8 and escaped. */
export function jsonBytes(encoded: Uint8Array<ArrayBuffer>, options: ReplyOptions = {}): Response {
  return compressibleJson(encoded, options)
}

/** Returns the same reply with its body in another encoding. */
export function reencoded(response: Response, body: Uint8Array<ArrayBuffer>, encoding: string): Response {
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  return withKnownBody(new Response(body, { status: response.status, headers }), body)
}

/**
 * Returns the body of a reply generated from a value; undefined for the contents of users' files, which are never compressed or held in
 * memory.
 */
export function knownBody(response: Response): string | Uint8Array | undefined {
  return bodies.get(response)
}

/** Returns a stream as a response that is authorized again while it is sent, and breaks when `transfer` is aborted. */
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
  return markTransfer(new Response(followed, { headers }))
}

/** Finds the file that the runtime sends for a response: called first before the response is handed over, then in the turn after that. */
export type FollowSentFile = () => () => RuntimeSentFile | null

/**
 * Marks a response whose body may take long to send, so that the dispatcher authorizes it again meanwhile. A streamed body reports its end
 * to its transfer itself.
 */
export function markTransfer(response: Response, follow: FollowSentFile | null = null): Response {
  transfers.set(response, follow)
  return response
}

/** Returns undefined for a response that is not a transfer. */
export const transferOf = (response: Response): FollowSentFile | null | undefined => transfers.get(response)

const transfers = new WeakMap<Response, FollowSentFile | null>()

const bodies = new WeakMap<Response, string | Uint8Array>()

function compressibleJson(body: string | Uint8Array<ArrayBuffer>, { status = 200, headers = {} }: ReplyOptions) {
  const said = { 'Content-Type': 'application/json; charset=utf-8', ...headers }
  return withKnownBody(new Response(body, { status, headers: said }), body)
}

function withKnownBody(response: Response, body: string | Uint8Array): Response {
  bodies.set(response, body)
  return response
}
