import { SETTINGS_REVISION_HEADER } from '#contract/runtime-config.ts'
import { RENEW_HEADER, TOKEN_HEADER } from '#contract/sessions.ts'
import { errorOf } from './api-error.ts'
import { gestureHeaders, newGesture } from './new-gesture.ts'
import { connectionError, readBody } from './read-body.ts'
import type { Step } from './step.ts'

/** Parses a reply; every Zod schema is one. Throws when the reply is not what was agreed. */
interface ReplySchema<T> {
  parse(reply: unknown): T
}

/** One call: `path` begins with `/api/`, is already percent-encoded and may carry a query. */
export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON, unless it is already a body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What it does at once, where it changes files: then it can be taken back. */
  readonly step?: Step | undefined
  readonly signal?: AbortSignal | undefined
}

/** What the client stands on. */
export interface ApiClientOptions {
  /** The base path, without trailing slash. */
  readonly baseUrl: string
  /** The session's token, or null when signed out. */
  readonly token: () => string | null
  /** Told that the server wants `token` renewed. */
  readonly onRenew: (token: string) => void
  /** Told which revision of its settings the server names. */
  readonly onRevision?: (revision: string) => void
  /** Told of a step that begins, and by which gesture; it is null when nothing was done. */
  readonly onStep?: (gesture: string, step: Promise<Step | null>) => void
  /** Told that the server does not accept `token` (401). Answers whether there is another one to try the call with. */
  readonly onRefused?: (token: string) => Promise<boolean>
}

/** Talks to the server. Each method throws `ApiError`, and an `AbortError` when its signal says so. */
export interface ApiClient {
  /** Makes a call and hands out the answer when it is 2xx; its body is read by `readBody`. */
  send(call: ApiCall): Promise<Response>
  /** Makes a call and reads its JSON by the schema. */
  json<T>(call: ApiCall, schema: ReplySchema<T>): Promise<T>
  /** Makes a call and reads its text. */
  text(call: ApiCall): Promise<string>
}

/** The address of a call below the base path. Undefined query values are left out. */
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
  if (token !== null) headers.set(TOKEN_HEADER, token)
  const asJson = call.body !== undefined && !isBody(call.body)
  if (asJson && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const body = asJson ? JSON.stringify(call.body) : (call.body as BodyInit | undefined)
  return { method: call.method ?? 'GET', headers, body: body ?? null, signal: call.signal ?? null }
}

/** Fetches; a network failure becomes status 0, a wish to stop stays one. */
async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw connectionError(cause)
  }
}

/** Makes the client that all features share. */
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

  /** With the name of a gesture, by which it can be taken back. */
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
