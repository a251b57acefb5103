import { LoginBody, RENEW_HEADER, TOKEN_HEADER } from '#contract/sessions.ts'
import { statusText, text } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { type CookiePlace, noCookie, tokenCookie } from './cookie.ts'
import type { IssuedToken, Origin, SessionService } from './service.ts'
import type { SignIn } from './sign-in.ts'

/** What the routes stand on. */
export type SessionRouteOptions = {
  readonly sessions: SessionService
  readonly signIn: SignIn
  /** Empty, or begins with `/` and ends in none. */
  readonly basePath: string
  /** Nobody signs in: everybody is the first administrator. */
  readonly noauth: boolean
}

/** Bytes. */
const MAX_LOGIN = 16 * 1024

/** Signing in, staying signed in, signing out. */
export function sessionRoutes({ sessions, signIn, basePath, noauth }: SessionRouteOptions): Route[] {
  const place = ({ secure }: Pick<Call, 'secure'>): CookiePlace => ({ path: basePath || '/', secure })
  const answer = (issued: IssuedToken, call: Pick<Call, 'secure'>, headers: Record<string, string> = {}) =>
    text(issued.token, {
      headers: { 'Set-Cookie': tokenCookie(issued.token, issued.lifetime, place(call)), ...headers },
    })

  return [
    noauth
      ? route({
          ...login,
          // Whatever is sent: File Browser's page sends empty names, scripts may send nothing.
          run: async (call) => answer(await signIn.withoutProof(originOf(call)), call),
        })
      : route({
          ...login,
          body: { kind: 'json', schema: LoginBody, limit: MAX_LOGIN },
          run: async (call) => {
            const { username, password } = call.body
            return answer(await signIn.withPassword({ username, password, ...originOf(call) }), call)
          },
        }),
    route({
      name: 'sessions.renew',
      method: 'POST',
      path: '/api/renew',
      // It judges the token itself: one that works no more for anything else may still tell that it has two holders.
      access: 'public',
      effects: [],
      run: async (call) => {
        // The header alone: what a browser sends by itself renews nothing.
        const issued = await sessions.renew(call.request.headers.get(TOKEN_HEADER) ?? '')
        return answer(issued, call, { [RENEW_HEADER]: 'false' })
      },
    }),
    route({
      name: 'sessions.logout',
      method: 'POST',
      path: '/api/logout',
      access: 'signed_in',
      effects: [],
      run: async (call) => {
        await sessions.end(call.caller.sessionId)
        return statusText(200, { 'Set-Cookie': noCookie(place(call)), [RENEW_HEADER]: 'false' })
      },
    }),
  ]
}

const originOf = ({ address, request }: Pick<Call, 'address' | 'request'>): Origin => ({
  address,
  device: request.headers.get('User-Agent') ?? '',
})

const login = { name: 'sessions.login', method: 'POST', path: '/api/login', access: 'public', effects: [] } as const
