import { AppError } from '#server/platform/errors.ts'
import type { Client } from './address.ts'

/**
 * Refuses a write request from another site's page. Browsers send `Sec-Fetch-Site`, and over plain HTTP only `Origin`; other clients send
 * neither.
 *
 * @throws AppError `cross_site`
 */
export function refuseCrossSite(headers: Headers, client: Pick<Client, 'host'>): void {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  const ours =
    site === null ? origin === null || isOwnOrigin(origin, client) : site === 'same-origin' || site === 'none'
  if (!ours) throw new AppError('cross_site', 'Requests from other sites are not allowed.')
}

/**
 * Refuses a WebSocket opened by another site's page. Browsers do not apply the same-origin rules of other requests to WebSockets: the page
 * is identified by `Origin` alone, and a request with a cookie comes from a page.
 *
 * @throws AppError `cross_site`
 */
export function refuseForeignSocket(headers: Headers, client: Pick<Client, 'host'>, byCookie: boolean): void {
  refuseCrossSite(headers, client)
  const origin = headers.get('Origin')
  if (origin === null ? byCookie : !isOwnOrigin(origin, client))
    throw new AppError('cross_site', 'Requests from other sites are not allowed.')
}

function isOwnOrigin(origin: string, { host }: Pick<Client, 'host'>): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: theirs } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // Parsed with the same scheme, so that an implicit default port equals an explicit one.
  const own = `${protocol}//${host}`
  return URL.canParse(own) && new URL(own).host === theirs
}

/**
 * Returns whether another server on the way could have parsed the request differently (request smuggling). There must be one valid host
 * (RFC 9112, 3.2) and at most one length (6.3). Repeated headers arrive joined with a comma.
 */
export function isAmbiguous(headers: Headers): boolean {
  const host = headers.get('Host')
  if (host === null || !/^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i.test(host)) return true
  const length = headers.get('Content-Length')
  return length !== null && (length.includes(',') || headers.has('Transfer-Encoding'))
}
