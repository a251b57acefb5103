import { type CookieScope, privateCookie, tokenCookie } from '#server/accounts/sessions/cookie.ts'
import type { IssuedToken, Origin } from '#server/accounts/sessions/service.ts'
import { text } from '#server/http/replies.ts'
import type { Call } from '#server/http/route.ts'
import { DEVICE_COOKIE, DEVICE_LIFETIME, type KnownDevices } from './known-devices.ts'

/** Returns the address and the device of a request. */
export const originOf = ({ address, request }: Pick<Call, 'address' | 'request'>): Origin => ({
  address,
  device: request.headers.get('User-Agent') ?? '',
})

/** Returns the scope of cookies. @param basePath empty, or begins with `/` without a trailing one */
export const cookieScope = (basePath: string, { secure }: Pick<Call, 'secure'>): CookieScope => ({
  path: basePath || '/',
  secure,
})

/** Returns the response with a new token: as text and as a cookie. */
export const tokenReply = (issued: IssuedToken, place: CookieScope, headers: Record<string, string> = {}): Response =>
  text(issued.token, { headers: { 'Set-Cookie': tokenCookie(issued.token, issued.lifetime, place), ...headers } })

/** Returns the response to a user who signed in with a password: the token, and the mark of a device on which they signed in. */
export function passwordReply(
  { issued, username }: { readonly issued: IssuedToken; readonly username: string },
  knownDevices: KnownDevices,
  place: CookieScope,
): Response {
  const response = tokenReply(issued, place)
  const mark = privateCookie(DEVICE_COOKIE, knownDevices.cookieValue(username), { lifetime: DEVICE_LIFETIME, place })
  response.headers.append('Set-Cookie', mark)
  return response
}
