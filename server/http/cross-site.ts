import { AppError } from '#server/lib/errors.ts'
import type { Client } from './address.ts'

/**
 * Refuses a write that another site's page started (T13). Browsers say so in `Sec-Fetch-Site`, over plain HTTP only in `Origin`; other
 * clients send neither.
 *
 * @throws AppError `cross_site`
 */
export function refuseCrossSite(headers: Headers, client: Client): void {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  const ours = site === null ? origin === null || isOurs(origin, client) : site === 'same-origin' || site === 'none'
  if (!ours) throw new AppError('cross_site', 'Another site may not ask for this.')
}

function isOurs(origin: string, { host }: Client): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: theirs } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // Read under the same scheme, so that a port that goes without saying is equal to one that was said.
  const own = `${protocol}//${host}`
  return URL.canParse(own) && new URL(own).host === theirs
}

/** Is it one host, spelled as RFC 9112 (3.2) wants it? Two of them arrive with a comma between. */
export function isUsableHost(host: string | null): boolean {
  return host !== null && /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i.test(host)
}
