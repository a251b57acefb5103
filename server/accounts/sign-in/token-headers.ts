import { type CookieScope, privateCookie, tokenCookie } from '#server/accounts/sessions/cookie.ts'
import type { IssuedToken, Origin } from '#server/accounts/sessions/service.ts'
import { DEVICE_COOKIE, DEVICE_LIFETIME, type KnownDevices } from './known-devices.ts'

/** Returns the address and the device of a request. */
export const originOf = ({ address, request }: { readonly address: string; readonly request: Request }): Origin => ({
  address,
  device: request.headers.get('User-Agent') ?? '',
})

/** Returns the scope of cookies. @param basePath empty, or begins with `/` without a trailing one */
export const cookieScope = (basePath: string, { secure }: { readonly secure: boolean }): CookieScope => ({
  path: basePath || '/',
  secure,
})

/** Returns the headers of the response with a new token: its cookie. */
export const tokenHeaders = (issued: IssuedToken, place: CookieScope): Record<string, string> => ({
  'Set-Cookie': tokenCookie(issued.token, issued.lifetime, place),
})

/** Adds the cookies of a user who signed in with a password to a response: the token, and the mark of the device on which they did. */
export function setPasswordCookies(
  { headers }: Response,
  { issued, username }: { readonly issued: IssuedToken; readonly username: string },
  { knownDevices, place }: { readonly knownDevices: KnownDevices; readonly place: CookieScope },
): void {
  headers.append('Set-Cookie', tokenCookie(issued.token, issued.lifetime, place))
  const mark = knownDevices.cookieValue(username)
  headers.append('Set-Cookie', privateCookie(DEVICE_COOKIE, mark, { lifetime: DEVICE_LIFETIME, place }))
}
