import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { UserUpdate } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { type UserReply, userReply } from './session-checks.ts'

/** Credentials typed to sign in; all empty if the server identifies users by other means. */
export interface Credentials {
  readonly username: string
  readonly password: string
  /** Captcha answer; empty if none is required. */
  readonly captcha?: string
  /** A code of the second factor; absent before the server asks for one. */
  readonly code?: string
  /** A passkey in place of the code. */
  readonly passkey?: PasskeyAssertion
}

const bodyOf = ({ captcha: recaptcha = '', ...others }: Credentials) => ({ ...others, recaptcha })

/**
 * Returns every request of a session. Each throws `ApiError`. `plain` is a client that neither renews tokens nor handles refusals: renewal
 * uses it to avoid waiting for itself.
 */
export function sessionCalls(api: ApiClient, plain: ApiClient) {
  return {
    /** Returns the new session's token. */
    signIn: (credentials: Credentials): Promise<string> =>
      api.text({ method: 'POST', path: '/api/login', body: bodyOf(credentials) }),
    /** Creates the account, without signing in. Status 409: the name is taken. */
    signUp: async (credentials: Credentials): Promise<void> => {
      await api.send({ method: 'POST', path: '/api/signup', body: bodyOf(credentials) })
    },
    /** Returns the successor of the client's token. */
    renew: (): Promise<string> => plain.text({ method: 'POST', path: '/api/renew' }),
    /** Ends the session on the server and clears its cookie. */
    signOut: async (): Promise<void> => {
      await api.send({ method: 'POST', path: '/api/logout' })
    },
    /** Returns the current record of a user. */
    user: (id: number): Promise<UserReply> => api.json({ path: `/api/users/${id}` }, userReply),
    /** Saves the named fields of a user. */
    update: async (id: number, update: UserUpdate): Promise<void> => {
      await api.send({ method: 'PUT', path: `/api/users/${id}`, body: update })
    },
  }
}
export type SessionCalls = ReturnType<typeof sessionCalls>
