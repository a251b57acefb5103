import { isIP } from 'node:net'
import type { PasskeysUnavailable } from '#contract/passkeys.ts'
import type { Auth } from '#server/platform/config/authentication.ts'

/** The site to which passkeys belong: browsers accept one only at this host, and sign the origin of the page. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** The site, or the reason why there are no passkeys; null where users do not sign in with passwords that are stored here. */
export type PasskeySite =
  | { readonly party: RelyingParty }
  | { readonly party: null; readonly unavailable: PasskeysUnavailable | null }

/** Returns the site of passkeys. Never derived from a request, whose `Host` its client selects. */
export function passkeySite({
  externalUrl,
  auth,
}: {
  readonly externalUrl: string | null
  readonly auth: Pick<Auth, 'method'>
}): PasskeySite {
  if (auth.method !== 'json') return { party: null, unavailable: null }
  if (externalUrl === null) return { party: null, unavailable: 'no_address' }
  const { hostname, origin, protocol } = new URL(externalUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return { party: null, unavailable: 'ip_address' }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return { party: null, unavailable: 'not_secure' }
  return { party: { id: hostname, origin } }
}
