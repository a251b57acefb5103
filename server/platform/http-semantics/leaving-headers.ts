import { SHARE_PASSWORD_HEADER } from '#contract/shares.ts'
import type { Presentation } from './content-type.ts'
import { contentDisposition } from './disposition.ts'

/**
 * By what requests for bytes of users differ in who asks. What a browser keeps for one user is nothing it asks about for another. A token in the
 * address makes another address.
 */
export const VARY = `Cookie, X-Auth, Authorization, ${SHARE_PASSWORD_HEADER}`

/** What every answer says that lets bytes of users leave under a name: what they are, and what a page may do with them (R8). */
export function leavingHeaders(name: string, presentation: Presentation): Record<string, string> {
  const { contentType, disposition, policy, framed } = presentation
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(disposition, name),
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(framed ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
    // Kept by this browser alone, and asked about each time: what changed or was forbidden since is seen.
    'Cache-Control': 'private, no-cache',
    Vary: VARY,
  }
}
