import { TokenClaims } from '#contract/sessions.ts'

/** Reads base64url text as UTF-8. Throws what `atob` and the decoder throw. */
function textOfBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)))
}

/**
 * What a token says of its session and person, or null when it is none of ours. Nothing here checks the signature: the
 * claims dress the page, only the server decides.
 */
export function readClaims(token: string): TokenClaims | null {
  const [, payload = '', ...rest] = token.split('.')
  if (rest.length !== 1) return null
  try {
    const parsed = TokenClaims.safeParse(JSON.parse(textOfBase64Url(payload)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
