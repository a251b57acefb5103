import { isIP } from 'node:net'
import type { Lookup } from '#server/platform/network/lookup.ts'
import { isReachable } from '#server/platform/network/public-address.ts'

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
  readonly lookup: Lookup
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
export function providerFetch({ issuer, lookup, timeLimit = PROVIDER_TIMEOUT }: ProviderFetchParts) {
  return async (url: string, { body, headers, method, signal }: FetchOptions): Promise<Response> => {
    const target = new URL(url)
    const limit = AbortSignal.any([AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])])
    await refuseForeign(target, issuer, lookup)
    const response = await fetch(target, {
      method,
      headers,
      redirect: 'manual',
      signal: limit,
      ...(body !== undefined && body !== null && { body: body as string | URLSearchParams | Uint8Array<ArrayBuffer> }),
    })
    if (response.status >= 300 && response.status < 400) throw new ProviderProblem('redirects')
    return new Response(await limitedBody(response), { status: response.status, headers: response.headers })
  }
}

async function refuseForeign(target: URL, issuer: URL, lookup: Lookup): Promise<void> {
  if (target.protocol !== issuer.protocol && target.protocol !== 'https:')
    throw new ProviderProblem('has an address without TLS')
  if (target.origin === issuer.origin) return
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await lookup(host) : [host]
  if (addresses.length === 0 || !addresses.every((address) => isReachable(address, [])))
    throw new ProviderProblem('has an address in a network that is not public')
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
