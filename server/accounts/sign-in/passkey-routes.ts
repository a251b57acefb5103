import { PasskeySignIn as PasskeySignInBody, PasskeySignInStart } from '#contract/passkeys.ts'
import { CHALLENGE_LIFETIME } from '#server/accounts/authentication/passkeys/challenges.ts'
import { type CookieScope, privateCookie } from '#server/accounts/sessions/cookie.ts'
import { cookieOf } from '#server/http/credentials.ts'
import { json, text } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { KnownDevices } from './known-devices.ts'
import { PASSKEY_COOKIE, type PasskeySignIn } from './passkey-sign-in.ts'
import { originOf, setPasswordCookies } from './token-headers.ts'

const MAX_REQUEST = 16 * 1024
const open = { access: 'public', effects: [], headers: { 'Cache-Control': 'no-store' } } as const

/** Returns `Set-Cookie` for the cookie that binds challenges to the browser. It lives as long as they do. */
export const passkeyCookie = (holder: string, place: CookieScope): string =>
  privateCookie(PASSKEY_COOKIE, holder, { lifetime: CHALLENGE_LIFETIME / 1000, place })

/** Issues the challenge for the second factor in a sign-in that needs one. `holder` is the new cookie; null if none was issued. */
export class PasskeyStep {
  readonly #passkeySignIn: PasskeySignIn
  holder: string | null = null

  constructor(passkeySignIn: PasskeySignIn) {
    this.#passkeySignIn = passkeySignIn
  }

  readonly issue = async (tx: Tx, userId: number): Promise<void> => {
    const holder = this.#passkeySignIn.newHolder()
    if (await this.#passkeySignIn.issueAfterPassword(tx, userId, holder)) this.holder = holder
  }
}

/** Routes that sign in with a passkey. */
export function passkeySignInRoutes(options: {
  readonly passkeySignIn: PasskeySignIn
  readonly knownDevices: KnownDevices
  readonly place: (call: Pick<Call, 'secure'>) => CookieScope
}): Route[] {
  const { passkeySignIn, knownDevices, place } = options
  const cookie = ({ request }: Pick<Call, 'request'>) => cookieOf(request.headers, PASSKEY_COOKIE)
  return [
    route({
      ...open,
      name: 'sessions.passkey-challenge',
      method: 'POST',
      path: '/api/login/passkey/challenge',
      body: { kind: 'json', schema: PasskeySignInStart, limit: MAX_REQUEST },
      run: async (call) => {
        const holder = passkeySignIn.holderOf(cookie(call))
        if (call.body.afterPassword) return json({ request: await passkeySignIn.requestAfterPassword(holder) })
        const request = await passkeySignIn.requestAny(holder, call.address)
        return json({ request }, request ? { headers: { 'Set-Cookie': passkeyCookie(holder, place(call)) } } : {})
      },
    }),
    route({
      ...open,
      name: 'sessions.passkey-login',
      method: 'POST',
      path: '/api/login/passkey',
      body: { kind: 'json', schema: PasskeySignInBody, limit: MAX_REQUEST, unknownKeys: 'dropped' },
      run: async (call) => {
        const holder = cookie(call) ?? ''
        const { issued, username } = await passkeySignIn.signIn(call.body.credential, holder, originOf(call))
        const response = text(issued.token)
        setPasswordCookies(response, { issued, username }, { knownDevices, place: place(call) })
        return response
      },
    }),
  ]
}
