import type { TokenClaims } from '#contract/sessions.ts'
import { readTokenClaims } from './session-checks.ts'

/** Decodes base64url text as UTF-8. Throws the errors of `atob` and `TextDecoder`. */
function textOfBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)))
}

/**
 * Returns a token's claims about session and user, or null if it cannot be read. The signature is not checked: the claims only affect the
 * display; the server decides.
 */
export function readClaims(token: string): TokenClaims | null {
  const [, payload = '', ...rest] = token.split('.')
  if (rest.length !== 1) return null
  try {
    return readTokenClaims(JSON.parse(textOfBase64Url(payload)))
  } catch {
    return null
  }
}
