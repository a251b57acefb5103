import { STATUS_CODES } from 'node:http'

type ReplyOptions = { status?: number; headers?: Record<string, string> }

/** A bare status as File Browser says it: `200 OK` and a newline (contract 1.4). */
export function statusText(status: number, headers: Record<string, string> = {}): Response {
  return text(`${status} ${STATUS_CODES[status]}\n`, { status, headers })
}

/** Plain text, as it is. */
export function text(body: string, { status = 200, headers = {} }: ReplyOptions = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

/** A value as JSON. */
export function json(value: unknown, options: ReplyOptions = {}): Response {
  return jsonText(JSON.stringify(value), options)
}

/** JSON that is already text: characters that mean something to a page are escaped, and the client may get it compressed. */
export function jsonText(serialised: string, { status = 200, headers = {} }: ReplyOptions = {}): Response {
  const body = escapeForPages(serialised)
  const response = new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
  texts.set(response, body)
  return response
}

/** The text of a reply that may be compressed; undefined for bytes of users, which never are. */
export function compressibleText(response: Response): string | undefined {
  return texts.get(response)
}

const texts = new WeakMap<Response, string>()

/** Outside of strings JSON holds none of these, so the value stays the same (contract 1.6). */
export function escapeForPages(serialised: string): string {
  if (!RISKY.some((character) => serialised.includes(character))) return serialised
  return serialised.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const RISKY = ['<', '>', '&', '\u2028', '\u2029'] as const
