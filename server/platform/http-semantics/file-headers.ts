import { SHARE_PASSWORD_HEADER } from '#contract/shares.ts'
import type { Presentation } from './content-type.ts'
import { contentDisposition } from './disposition.ts'

/**
 * Headers that identify the caller of a request for a file. A browser does not reuse one user's cached file for another. A token in the
 * address makes it a different address.
 */
export const VARY = `Cookie, X-Auth, Authorization, ${SHARE_PASSWORD_HEADER}`

/** Returns the headers of every response with a user's file: its type and name, and the restrictions for a page created from it. */
export function fileHeaders(name: string, presentation: Presentation): Record<string, string> {
  return { ...sharedFileHeaders(presentation), ...nameHeader(name, presentation) }
}

/** Returns the only one of these headers that depends on the name. */
export function nameHeader(name: string, { disposition }: Presentation): { readonly 'Content-Disposition': string } {
  return { 'Content-Disposition': contentDisposition(disposition, name) }
}

/** Returns the others: the identical object for the same presentation. */
export function sharedFileHeaders(presentation: Presentation): Readonly<Record<string, string>> {
  const known = shared.get(presentation)
  if (known) return known
  const headers = Object.freeze(headersWithoutName(presentation))
  shared.set(presentation, headers)
  return headers
}

const shared = new WeakMap<Presentation, Readonly<Record<string, string>>>()

function headersWithoutName({ contentType, policy, framed }: Presentation): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(framed ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
    // Cached by this browser only and revalidated at each request, so that changes and revoked permissions take effect.
    'Cache-Control': 'private, no-cache',
    Vary: VARY,
  }
}
