import { User, type UserUpdate } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'

/** What a person types to sign in; all empty where the server knows them otherwise. */
export interface Credentials {
  readonly username: string
  readonly password: string
  /** The proof that a person is here; empty where none is asked for. */
  readonly captcha?: string
}

const bodyOf = ({ username, password, captcha = '' }: Credentials) => ({ username, password, recaptcha: captcha })

/**
 * Every request a session makes. Each throws `ApiError`. `plain` is a client that neither renews nor is told of refusals:
 * renewing goes through it, or it would wait for itself.
 */
export function sessionCalls(api: ApiClient, plain: ApiClient) {
  return {
    /** Answers the new session's token. */
    signIn: (credentials: Credentials): Promise<string> =>
      api.text({ method: 'POST', path: '/api/login', body: bodyOf(credentials) }),
    /** Makes the account; signing in is a step of its own. Status 409: the name is taken. */
    signUp: async (credentials: Credentials): Promise<void> => {
      await api.send({ method: 'POST', path: '/api/signup', body: bodyOf(credentials) })
    },
    /** Answers the successor of the token the client holds. */
    renew: (): Promise<string> => plain.text({ method: 'POST', path: '/api/renew' }),
    /** Ends the session on the server and clears its cookie. */
    signOut: async (): Promise<void> => {
      await api.send({ method: 'POST', path: '/api/logout' })
    },
    /** The person as the server knows them now. */
    user: (id: number): Promise<User> => api.json({ path: `/api/users/${id}` }, User),
    /** Keeps the named fields of a person. */
    update: async (id: number, update: UserUpdate): Promise<void> => {
      await api.send({ method: 'PUT', path: `/api/users/${id}`, body: update })
    },
  }
}
export type SessionCalls = ReturnType<typeof sessionCalls>
