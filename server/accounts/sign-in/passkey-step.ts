import { CHALLENGE_LIFETIME } from '#server/accounts/authentication/passkeys/challenges.ts'
import type { PasskeyRequests } from '#server/accounts/authentication/passkeys/requests.ts'
import { type CookieScope, privateCookie } from '#server/accounts/sessions/cookie.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Name of the cookie that binds requests for passkeys to the browser. */
export const PASSKEY_COOKIE = 'passkey'

/** Returns `Set-Cookie` for the cookie that binds requests to the browser. It lives as long as they do. */
export const passkeyCookie = (holder: string, place: CookieScope): string =>
  privateCookie(PASSKEY_COOKIE, holder, { lifetime: CHALLENGE_LIFETIME / 1000, place })

/** Issues the challenge for the second factor in a sign-in that needs one. `holder` is the new cookie; null if none was issued. */
export class PasskeyStep {
  readonly #requests: PasskeyRequests
  holder: string | null = null

  constructor(requests: PasskeyRequests) {
    this.#requests = requests
  }

  readonly issue = async (tx: Tx, userId: number): Promise<void> => {
    const holder = this.#requests.newHolder()
    if (await this.#requests.issueAfterPassword(tx, userId, holder)) this.holder = holder
  }
}
