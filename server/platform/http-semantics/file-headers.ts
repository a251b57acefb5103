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
  const { contentType, disposition, policy, framed } = presentation
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(disposition, name),
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(framed ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
    // Cached by this browser only and revalidated at each request, so that changes and revoked permissions take effect.
    'Cache-Control': 'private, no-cache',
    Vary: VARY,
  }
}
