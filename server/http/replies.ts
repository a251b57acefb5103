import { STATUS_CODES } from 'node:http'
import { escapeForPages } from '#server/lib/escape-for-pages.ts'

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

const bodies = new WeakMap<Response, string | Uint8Array>()

function compressibleJson(body: string | Uint8Array<ArrayBuffer>, { status = 200, headers = {} }: ReplyOptions) {
  const said = { 'Content-Type': 'application/json; charset=utf-8', ...headers }
  return remembering(new Response(body, { status, headers: said }), body)
}

function remembering(response: Response, body: string | Uint8Array): Response {
  bodies.set(response, body)
  return response
}
