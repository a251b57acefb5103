import { TOKEN_COOKIE } from '#contract/sessions.ts'

/** Where the cookie goes: `path` is the base path, `/` when there is none; `secure` when the browser speaks TLS. */
export type CookiePlace = { readonly path: string; readonly secure: boolean }

/** `Set-Cookie` for a token that lives so many seconds (RFC 6265). No script can read it and no other site sends it (T6). */
export function tokenCookie(token: string, lifetime: number, place: CookiePlace): string {
  return privateCookie(TOKEN_COOKIE, token, { lifetime, place })
}

/** `Set-Cookie` that only we read, and only when our own page asks. */
export function privateCookie(
  name: string,
  value: string,
  { lifetime, place }: { lifetime: number; place: CookiePlace },
) {
  const attributes = [`Path=${place.path}`, `Max-Age=${lifetime}`, 'HttpOnly', 'SameSite=Strict']
  return [`${name}=${value}`, ...attributes, ...(place.secure ? ['Secure'] : [])].join('; ')
}

/** `Set-Cookie` that removes it. */
export function noCookie(place: CookiePlace): string {
  return tokenCookie('', 0, place)
}
