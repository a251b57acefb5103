import { RENEW_HEADER, SETTINGS_REVISION_HEADER, TOKEN_HEADER } from '#contract/headers.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { errorOf } from './api-error.ts'
import { takeEarlyAnswer } from './early-request.ts'
import { gestureHeaders, newGesture } from './new-gesture.ts'
import { connectionError, readBody } from './read-body.ts'
import type { Step } from './step.ts'

/** Parses a response. Every Zod schema satisfies it. Throws when the response does not match the schema. */
interface ReplySchema<T> {
  parse(reply: unknown): T
}

/** One API call. `path` begins with `/api/`, is already percent-encoded and may include a query. */
export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON, unless it is already a valid request body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Undoable step that the call performs, if it changes files. */
  readonly step?: Step | undefined
  readonly signal?: AbortSignal | undefined
  /** Whether the request is completed even if the page is left. Only for small bodies: browsers allow 64 KiB for all such requests. */
  readonly keepalive?: boolean
}

/** Options of {@link createApiClient}. */
export interface ApiClientOptions {
  /** Base path without a trailing slash. */
  readonly baseUrl: string
  /** Returns the session's token, or null when signed out. */
  readonly token: () => string | null
  /** Called when the server requests a renewal of `token`. */
  readonly onRenew: (token: string) => void
  /** Called with the settings revision that the server sends. */
  readonly onRevision?: (revision: string) => void
  /** Called when an undoable step begins, with its gesture id. The step resolves to null when nothing was changed. */
  readonly onStep?: (gesture: string, step: Promise<Step | null>) => void
  /** Called when the server rejects `token` (401). Resolves to whether another token is available to retry the call with. */
  readonly onRefused?: (token: string) => Promise<boolean>
}

/** Client of the server's API. Each method throws `ApiError`, and an `AbortError` when the call's signal is aborted. */
export interface ApiClient {
  /** Sends a call and returns the response if it is 2xx. Read its body with `readBody`. */
  send(call: ApiCall): Promise<Response>
  /** Sends a call and parses its JSON response with the schema. */
  json<T>(call: ApiCall, schema: ReplySchema<T>): Promise<T>
  /** Sends a call and returns its response as text. */
  text(call: ApiCall): Promise<string>
}

/** Returns the URL of a call below the base path. Undefined query values are omitted. */
export function apiAddress(baseUrl: string, path: string, query: ApiCall['query'] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  const search = new URLSearchParams(given).toString()
  if (search === '') return baseUrl + path
  return `${baseUrl}${path}${path.includes('?') ? '&' : '?'}${search}`
}

const isBody = (body: unknown): body is string | Blob | ArrayBuffer =>
  typeof body === 'string' || body instanceof Blob || body instanceof ArrayBuffer

function requestOf(call: ApiCall, token: string | null): RequestInit {
  const headers = new Headers(call.headers)
  headers.set(PAGE_HEADER, '1')
  if (token !== null) headers.set(TOKEN_HEADER, token)
  const asJson = call.body !== undefined && !isBody(call.body)
  if (asJson && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const body = asJson ? JSON.stringify(call.body) : (call.body as BodyInit | undefined)
  const request = { method: call.method ?? 'GET', headers, body: body ?? null, signal: call.signal ?? null }
  return call.keepalive ? { ...request, keepalive: true } : request
}

/** Fetches an address. A network failure throws `ApiError` with status 0; an abort is rethrown unchanged. */
async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await (takeEarlyAnswer(address, request) ?? fetch(address, request))
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw connectionError(cause)
  }
}

/** Creates the API client that all features share. */
export function createApiClient({
  baseUrl,
  token,
  onRenew,
  onRefused,
  onRevision,
  onStep,
}: ApiClientOptions): ApiClient {
  async function ask(call: ApiCall, held: string | null): Promise<Response> {
    const answer = await reach(apiAddress(baseUrl, call.path, call.query), requestOf(call, held))
    if (held !== null && answer.headers.get(RENEW_HEADER) === 'true') onRenew(held)
    const revision = answer.headers.get(SETTINGS_REVISION_HEADER)
    if (revision !== null) onRevision?.(revision)
    return answer
  }

  /** Sends a call. If it performs a step, it carries a new gesture id, by which the step can be undone. */
  async function send(call: ApiCall): Promise<Response> {
    const { step } = call
    if (!step) return sendAs(call)
    const gesture = newGesture()
    const answer = sendAs({ ...call, headers: { ...call.headers, ...gestureHeaders(gesture) } })
    onStep?.(
      gesture,
      answer.then(
        () => step,
        () => null,
      ),
    )
    return answer
  }

  async function sendAs(call: ApiCall): Promise<Response> {
    const held = token()
    const first = await ask(call, held)
    const again = held !== null && first.status === 401 && (await onRefused?.(held))
    const answer = again ? await ask(call, token()) : first
    if (!answer.ok) throw errorOf(answer.status, await readBody(answer, 'text', call.signal))
    return answer
  }
  return {
    send,
    json: async (call, schema) => schema.parse(await readBody(await send(call), 'json', call.signal)),
    text: async (call) => readBody(await send(call), 'text', call.signal),
  }
}
