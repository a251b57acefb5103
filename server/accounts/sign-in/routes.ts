import { RENEW_HEADER, TOKEN_HEADER } from '#contract/headers.ts'
import { PasskeySignIn as PasskeySignInBody, PasskeySignInStart } from '#contract/passkeys.ts'
import { LoginBody, SignupBody } from '#contract/sessions.ts'
import type { PasskeyRequests } from '#server/accounts/authentication/passkeys/requests.ts'
import { type CookieScope, expiredTokenCookie } from '#server/accounts/sessions/cookie.ts'
import type { Devices } from '#server/accounts/sessions/devices.ts'
import { presentDevice } from '#server/accounts/sessions/present.ts'
import type { IssuedToken, SessionService } from '#server/accounts/sessions/service.ts'
import { canSeeUser } from '#server/accounts/users/policy.ts'
import { cookieOf } from '#server/http/credentials.ts'
import { errorReply } from '#server/http/errors.ts'
import { json, statusText, text } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { type Auth, isMethodOn } from '#server/platform/config/authentication.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { DEVICE_COOKIE, type KnownDevices } from './known-devices.ts'
import type { DirectorySessions } from './ldap/directory-sessions.ts'
import { proxyName } from './methods/proxy-name.ts'
import type { PasskeySignIn } from './passkey-sign-in.ts'
import { PASSKEY_COOKIE, PasskeyStep, passkeyCookie } from './passkey-step.ts'
import type { SignIn } from './sign-in.ts'
import type { SignUp } from './sign-up.ts'
import { cookieScope, originOf, setPasswordCookies, tokenHeaders } from './token-headers.ts'

export type SessionRouteOptions = {
  readonly sessions: SessionService
  readonly devices: Devices
  readonly signIn: SignIn
  readonly passkeySignIn: PasskeySignIn
  readonly passkeyRequests: PasskeyRequests
  readonly signUp: SignUp
  readonly directorySessions: Pick<DirectorySessions, 'check'>
  readonly knownDevices: KnownDevices
  /** Empty, or begins with `/` without a trailing one. */
  readonly basePath: string
  /** The configured sign-in method. */
  readonly auth: Auth
}

/** Maximum size of a request body in bytes. */
const MAX_LOGIN = 16 * 1024

/** Routes to sign in, renew the token, sign out, and list and end sessions. */
export function sessionRoutes(options: SessionRouteOptions): Route[] {
  return [...signInRoutes(options), ...deviceRoutes(options)]
}

function signInRoutes(options: SessionRouteOptions): Route[] {
  const { sessions, devices, signUp, directorySessions, basePath } = options
  const place = (call: Pick<Call, 'secure'>) => cookieScope(basePath, call)

  return [
    loginRoute(options, place),
    ...passkeyRoutes(options, place),
    route({
      name: 'sessions.sign-up',
      method: 'POST',
      alias: 'PUT',
      path: '/api/signup',
      access: 'public',
      effects: [],
      body: { kind: 'json', schema: SignupBody, limit: MAX_LOGIN, unknownKeys: 'dropped' },
      run: async (call) => {
        await signUp.signUp(call.body, call.address)
        return statusText(200)
      },
    }),
    route({
      name: 'sessions.renew',
      method: 'POST',
      alias: 'PUT',
      path: '/api/renew',
      // The route checks the token itself: one that is no longer accepted elsewhere may still reveal that it has two holders.
      access: 'public',
      effects: [],
      run: async (call) => {
        // Only the header counts: a cookie, which browsers send automatically, does not renew the token.
        const issued = await sessions.renew(call.request.headers.get(TOKEN_HEADER) ?? '')
        // In the background: a directory that is slow must not delay the renewal.
        void directorySessions.check(issued.userId)
        return text(issued.token, { headers: { ...tokenHeaders(issued, place(call)), [RENEW_HEADER]: 'false' } })
      },
    }),
    route({
      name: 'sessions.logout',
      method: 'POST',
      path: '/api/logout',
      access: 'signed_in',
      effects: [],
      run: async (call) => {
        await devices.logOut(call)
        return statusText(200, { 'Set-Cookie': expiredTokenCookie(place(call)), [RENEW_HEADER]: 'false' })
      },
    }),
  ]
}

/** Without a password form the request body is ignored: File Browser's page sends empty names, scripts may send nothing. */
function loginRoute(
  { signIn, passkeyRequests, auth, knownDevices }: SessionRouteOptions,
  place: (call: Pick<Call, 'secure'>) => CookieScope,
) {
  const answer = (issued: IssuedToken, call: Pick<Call, 'secure'>) =>
    text(issued.token, { headers: tokenHeaders(issued, place(call)) })
  const { header = '' } = auth
  switch (auth.method) {
    case 'noauth':
      return route({
        ...login,
        run: async (call) => answer(await signIn.withoutAuthentication(originOf(call)), call),
      })
    case 'proxy':
      return route({
        ...login,
        run: async (call) => answer(await signIn.asProxyUser(proxyUserOf(call, header), originOf(call)), call),
      })
    default:
      return route({
        ...login,
        body: { kind: 'json', schema: LoginBody, limit: MAX_LOGIN, unknownKeys: 'dropped' },
        run: async (call) => {
          const { username, password, recaptcha: captcha, code, passkey } = call.body
          // Beside other methods, a request without credentials is one for the user that the proxy names.
          if (isMethodOn(auth, 'proxy') && username === '' && password === '')
            return answer(await signIn.asProxyUser(proxyUserOf(call, header), originOf(call)), call)
          const knownDevice = knownDevices.deviceIdOf(cookieOf(call.request.headers, DEVICE_COOKIE), username)
          const holder = cookieOf(call.request.headers, PASSKEY_COOKIE)
          const asked = { username, password, captcha, code, passkey, holder, knownDevice, ...originOf(call) }
          const next = new PasskeyStep(passkeyRequests)
          const issued = await signIn.withPassword({ ...asked, onFactorNeeded: next.issue }).catch((error) => {
            if (next.holder === null) throw error
            return errorReply(error, { 'Set-Cookie': passkeyCookie(next.holder, place(call)) })
          })
          if (issued instanceof Response) return issued
          const response = text(issued.token)
          setPasswordCookies(response, { issued, username }, { knownDevices, place: place(call) })
          return response
        },
      })
  }
}

/** Routes that sign in with a passkey. */
function passkeyRoutes(
  { passkeySignIn, passkeyRequests, directorySessions, knownDevices }: SessionRouteOptions,
  place: (call: Pick<Call, 'secure'>) => CookieScope,
): Route[] {
  const open = { access: 'public', effects: [], headers: { 'Cache-Control': 'no-store' } } as const
  const cookie = ({ request }: Pick<Call, 'request'>) => cookieOf(request.headers, PASSKEY_COOKIE)
  return [
    route({
      ...open,
      name: 'sessions.passkey-challenge',
      method: 'POST',
      path: '/api/login/passkey/challenge',
      body: { kind: 'json', schema: PasskeySignInStart, limit: MAX_LOGIN },
      run: async (call) => {
        const holder = passkeyRequests.holderOf(cookie(call))
        if (call.body.afterPassword) return json({ request: await passkeyRequests.requestAfterPassword(holder) })
        const request = await passkeyRequests.requestAny(holder, call.address)
        return json({ request }, request ? { headers: { 'Set-Cookie': passkeyCookie(holder, place(call)) } } : {})
      },
    }),
    route({
      ...open,
      name: 'sessions.passkey-login',
      method: 'POST',
      path: '/api/login/passkey',
      body: { kind: 'json', schema: PasskeySignInBody, limit: MAX_LOGIN, unknownKeys: 'dropped' },
      run: async (call) => {
        const holder = cookie(call) ?? ''
        const { issued, userId, username } = await passkeySignIn.signIn(call.body.credential, holder, originOf(call))
        void directorySessions.check(userId)
        const response = text(issued.token)
        setPasswordCookies(response, { issued, username }, { knownDevices, place: place(call) })
        return response
      },
    }),
  ]
}

function deviceRoutes({ devices }: SessionRouteOptions): Route[] {
  const own = { access: 'signed_in', effects: [] } as const
  return [
    route({
      ...own,
      name: 'sessions.list',
      method: 'GET',
      path: '/api/sessions',
      run: async ({ caller }) => {
        const used = await devices.listOwn(caller)
        return json(used.map((session) => presentDevice(session, caller.sessionId)))
      },
    }),
    route({
      ...own,
      name: 'sessions.end',
      method: 'DELETE',
      path: '/api/sessions/:id',
      run: async (call) => {
        await devices.endOwn(call, call.id)
        return statusText(200)
      },
    }),
    route({
      ...own,
      name: 'sessions.end-others',
      method: 'DELETE',
      path: '/api/sessions',
      run: async (call) => {
        await devices.endOthers(call)
        return statusText(200)
      },
    }),
    route({
      ...own,
      name: 'sessions.end-all-of',
      method: 'DELETE',
      path: '/api/users/:id/sessions',
      run: async (call) => {
        if (!canSeeUser(call.caller.subject, call.id)) throw notAllowed()
        await devices.endAllOf(call, call.id)
        return statusText(200)
      },
    }),
  ]
}

/** Returns the user a trusted proxy names; null for any other client. */
const proxyUserOf = ({ viaProxy, request }: Pick<Call, 'viaProxy' | 'request'>, header: string) =>
  viaProxy ? proxyName(request.headers.get(header)) : null

const login = {
  name: 'sessions.login',
  method: 'POST',
  alias: 'PUT',
  path: '/api/login',
  access: 'public',
  effects: [],
} as const
