import { connectChecked, type Reach } from '#server/platform/network/checked-connection.ts'
import { readResponse } from '#server/platform/network/https-response.ts'

/**
 * Time for a request to a provider in milliseconds.
 *
 * @limit Signing in and accounts | Duration of a request to a provider of OpenID Connect | {ms}
 */
const PROVIDER_TIMEOUT = 10_000

/**
 * Size of an answer of a provider in bytes.
 *
 * @limit Signing in and accounts | Size of an answer of a provider of OpenID Connect | {bytes}
 */
const MAX_ANSWER = 512 * 1024

/** An answer of a provider that is not used. */
class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem'
}

export type ProviderFetchParts = {
  readonly issuer: URL
  /** Addresses other than those of the issuer that may be reached. */
  readonly reach: Reach
  /** Time limit in milliseconds. */
  readonly timeLimit?: number
}

/** Request of `openid-client`. */
type FetchOptions = {
  body?: unknown
  headers: Record<string, string>
  method: string
  signal?: AbortSignal | undefined
}

/**
 * Returns a `fetch` for requests to a provider: limited in time and size, without redirects, and only to the host of the issuer and to public
 * addresses, because the provider selects the other addresses itself.
 */
export function providerFetch({ issuer, reach, timeLimit = PROVIDER_TIMEOUT }: ProviderFetchParts) {
  return async (url: string, options: FetchOptions): Promise<Response> => {
    const target = new URL(url)
    if (target.protocol !== issuer.protocol && target.protocol !== 'https:')
      throw new ProviderProblem('has an address without TLS')
    const signal = AbortSignal.any([AbortSignal.timeout(timeLimit), ...(options.signal ? [options.signal] : [])])
    const response =
      target.origin === issuer.origin
        ? await fetchOwn(target, options, signal)
        : await fetchChecked(target, options, reach, signal)
    if (response.status >= 300 && response.status < 400) throw new ProviderProblem('redirects')
    return response
  }
}

/** Sends a request to the issuer, which an administrator selected and which may be in this network. */
async function fetchOwn(target: URL, { body, headers, method }: FetchOptions, signal: AbortSignal): Promise<Response> {
  const text = textOf(body)
  const response = await fetch(target, {
    method,
    headers,
    redirect: 'manual',
    signal,
    ...(text !== '' && { body: text }),
  })
  if (response.status >= 300 && response.status < 400) return response
  return new Response(await limitedBody(response), { status: response.status, headers: response.headers })
}

/** Sends a request to an address that the provider selected: the name is resolved once, to the address that was checked. */
async function fetchChecked(target: URL, options: FetchOptions, reach: Reach, signal: AbortSignal): Promise<Response> {
  if (target.protocol !== 'https:') throw new ProviderProblem('has an address without TLS')
  const socket = await connectChecked(target, reach, signal)
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) stop()
    socket.write(requestOf(target, options))
    return await readResponse(socket, MAX_ANSWER)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

/** `openid-client` sends parameters of forms, or nothing. */
const textOf = (body: unknown): string => (body === undefined || body === null ? '' : String(body))

/** A parsed URL contains no line breaks, and neither do checked headers. */
function requestOf(target: URL, { method, headers, body }: FetchOptions): string {
  const text = textOf(body)
  const all = new Headers(headers)
  all.set('Host', target.host)
  all.set('Connection', 'close')
  all.set('Accept-Encoding', 'identity')
  if (text !== '') {
    all.set('Content-Length', String(Buffer.byteLength(text)))
    if (!all.has('Content-Type')) all.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8')
  }
  const lines = [...all].map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

async function limitedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER) throw new ProviderProblem('answers too much')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
