import { TOKEN_COOKIE } from '#contract/headers.ts'

/** Attributes of a cookie: `path` is the base path, `/` when there is none; `secure` is set when the browser uses TLS. */
export type CookieScope = { readonly path: string; readonly secure: boolean }

/**
 * Returns `Set-Cookie` for a token with a lifetime in seconds (RFC 6265). No script can read the cookie and no cross-site request sends it.
 */
export function tokenCookie(token: string, lifetime: number, place: CookieScope): string {
  return privateCookie(TOKEN_COOKIE, token, { lifetime, place })
}

/** Returns `Set-Cookie` for a cookie that only the server reads and only same-site requests send. */
export function privateCookie(
  name: string,
  value: string,
  { lifetime, place }: { lifetime: number; place: CookieScope },
) {
  const attributes = [`Path=${place.path}`, `Max-Age=${lifetime}`, 'HttpOnly', 'SameSite=Strict']
  return [`${name}=${value}`, ...attributes, ...(place.secure ? ['Secure'] : [])].join('; ')
}

/** Returns `Set-Cookie` for a cookie that is also sent when another site leads the browser back here. */
export function returningCookie(name: string, value: string, lifetime: number, place: CookieScope): string {
  return privateCookie(name, value, { lifetime, place }).replace('SameSite=Strict', 'SameSite=Lax')
}

/** Returns `Set-Cookie` that removes the token cookie. */
export function expiredTokenCookie(place: CookieScope): string {
  return tokenCookie('', 0, place)
}
