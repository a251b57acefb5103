import { TOKEN_COOKIE, TOKEN_HEADER } from '#contract/headers.ts'
import { isApiToken } from '#server/access/api-token.ts'
import { signedOut } from '#server/platform/refusals.ts'
import type { Route } from './route.ts'
import type { Target } from './target.ts'

/** A token, and where the request carried it. */
export type Credential = { readonly token: string; readonly by: 'header' | 'address' | 'cookie' }

/**
 * Returns the token that authenticates a request. `X-Auth` has precedence; then an API token as `Authorization: Bearer`; then `?auth=`
 * where the route accepts it; then the cookie. Tokens in the address or a cookie, which a browser sends on its own, are accepted for
 * reading only.
 *
 * @returns null when there is none
 * @throws AppError `signed_out` when there are two of a kind
 */
export function readToken(request: Request, target: Target, route: Route, urlTokens: boolean): Credential | null {
  const header = request.headers.get(TOKEN_HEADER)
  // File Browser's page sends an empty header when it has no token.
  if (header) return { token: singleToken(header.split(',')), by: 'header' }
  const bearer = bearerOf(request.headers)
  if (bearer !== null) return { token: bearer, by: 'header' }
  if (route.method !== 'GET') return null
  const inUrl = target.query.flatMap(([key, value]) => (key === TOKEN_QUERY ? [value] : []))
  if (route.tokenInUrl && urlTokens && inUrl.length > 0) return { token: singleToken(inUrl), by: 'address' }
  const token = cookieOf(request.headers, TOKEN_COOKIE)
  return token === null ? null : { token, by: 'cookie' }
}

/**
 * Returns whether a request has a token in a header, valid or not, which a form of another site cannot send. Browsers send credentials of
 * other schemes, such as Basic, on their own.
 */
export const hasHeaderToken = (headers: Headers): boolean =>
  Boolean(headers.get(TOKEN_HEADER)) || /^Bearer +\S/i.test(headers.get('Authorization') ?? '')

/** Returns the bearer token of a script (RFC 6750, 2.1). Other schemes, which proxies may use, and foreign tokens are ignored. */
function bearerOf(headers: Headers): string | null {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? []
  return isApiToken(token) ? token : null
}

/** Query parameter that may carry a token; never part of a route's own query. */
export const TOKEN_QUERY = 'auth'

function singleToken(tokens: readonly string[]): string {
  const [token, ...others] = tokens
  if (token === undefined || others.length > 0) throw signedOut()
  return token
}

/** Returns a cookie's value. Of two with the same name browsers send the one with the longer path first (RFC 6265, 5.4). */
export function cookieOf(headers: Headers, name: string): string | null {
  const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null
}

/** A user name, and an app password. */
export type BasicCredentials = { readonly username: string; readonly password: string }

/** Header that asks a client for a name and a password (RFC 7617). */
export const BASIC_CHALLENGE = ['WWW-Authenticate', 'Basic realm="Coffer", charset="UTF-8"'] as const

/** Returns the name and the password of an `Authorization: Basic` header (RFC 7617, 2); null without a valid one. */
export function basicCredentials(headers: Headers): BasicCredentials | null {
  const [, encoded = ''] = /^Basic +([A-Za-z\d+/]{1,4096}={0,2})$/i.exec(headers.get('Authorization') ?? '') ?? []
  const text = decodeUtf8(Buffer.from(encoded, 'base64'))
  const colon = text.indexOf(':')
  return colon === -1 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}
