import { AppError } from '#server/platform/errors.ts'
import type { Client } from './address.ts'

/**
 * Refuses a write that another site's page started (T13). Browsers say so in `Sec-Fetch-Site`, over plain HTTP only in `Origin`; other
 * clients send neither.
 *
 * @throws AppError `cross_site`
 */
export function refuseCrossSite(headers: Headers, client: Pick<Client, 'host'>): void {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  const ours = site === null ? origin === null || isOurs(origin, client) : site === 'same-origin' || site === 'none'
  if (!ours) throw new AppError('cross_site', 'Another site may not ask for this.')
}

/**
 * Refuses a socket that another site's page opens (T12), to which no browser applies the rules of other requests: a page is known by its `Origin`
 * alone, and what came by cookie came from a page.
 *
 * @throws AppError `cross_site`
 */
export function refuseForeignSocket(headers: Headers, client: Pick<Client, 'host'>, byCookie: boolean): void {
  refuseCrossSite(headers, client)
  const origin = headers.get('Origin')
  if (origin === null ? byCookie : !isOurs(origin, client))
    throw new AppError('cross_site', 'Another site may not ask for this.')
}

function isOurs(origin: string, { host }: Pick<Client, 'host'>): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: theirs } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // Read under the same scheme, so that a port that goes without saying is equal to one that was said.
  const own = `${protocol}//${host}`
  return URL.canParse(own) && new URL(own).host === theirs
}

/**
 * Could somebody on the way have read another request than we do (T13)? The host must be one, spelled as RFC 9112 (3.2) wants it, and the
 * length be said once (6.3). What was sent twice arrives with a comma between.
 */
export function isAmbiguous(headers: Headers): boolean {
  const host = headers.get('Host')
  if (host === null || !/^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i.test(host)) return true
  const length = headers.get('Content-Length')
  return length !== null && (length.includes(',') || headers.has('Transfer-Encoding'))
}
