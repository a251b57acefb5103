import type { Preferences } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { createRenewal } from '#web/lib/renewal.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Credentials, SessionCalls } from './session-calls.ts'
import { type SessionState, type SignedOutReason, userIdOf, userOfClaims } from './session-state.ts'
import { readClaims } from './token-claims.ts'
import type { TokenStorage } from './token-storage.ts'
import { createUserRecord } from './user-record.ts'

/** Settings of a session. */
export interface SessionOptions {
  readonly calls: SessionCalls
  readonly tokens: TokenStorage
  /** Whether users sign in on the login screen. Otherwise the server identifies them by other means. */
  readonly loginPage: boolean
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/** The session of the signed-in user, from page load to signing out. */
export interface Session {
  readonly state: Pick<Store<SessionState>, 'getSnapshot' | 'subscribe'>
  /**
   * Resumes the stored session, or signs in if no login screen is needed. A stored session is renewed once `shown` resolves, so that this
   * does not delay the page. Never throws; may be called again.
   */
  start(shown?: Promise<void>): Promise<void>
  /** Throws `ApiError` if the server refuses, and an `Error` if its token cannot be read. */
  signIn(credentials: Credentials): Promise<void>
  /** Begins the session of a token that the server has just issued. Throws an `Error` if the token cannot be read. */
  begin(token: string): Promise<void>
  /** Creates an account and signs in. Throws `ApiError` if no account was created, `AccountCreated` if it was but signing in failed. */
  signUp(credentials: Credentials): Promise<void>
  /** Signs out on this page in any case. Throws `ApiError` if the server was not reached. */
  signOut(): Promise<void>
  /** Renews `token` on the server's request, unless it was renewed already. Never throws. */
  renewToken(token: string): Promise<void>
  /**
   * Handles the server's refusal of `token`. Returns whether another token is available: its successor if it merely expired, or the one
   * that replaced it. Otherwise the session ends. Never throws.
   */
  handleRefusedToken(token: string): Promise<boolean>
  /** Applies another tab's change of the stored token. */
  followOtherTab(): Promise<void>
  /** Fetches the user's current record after they changed it. Never throws. */
  refresh(): Promise<void>
  /** Applies preferences at once and saves them on the server. Reverts them and throws `ApiError` if the server refuses. */
  savePreferences(preferences: Preferences): Promise<void>
}

/** The account was created, but signing in failed. */
export class AccountCreated extends Error {
  constructor(cause: unknown) {
    super('The account is made.', { cause })
  }
}

/** Creates the session of this page. */
export function createSession({ calls, tokens, loginPage, locks }: SessionOptions): Session {
  const state = createStore<SessionState>({ kind: 'starting' })
  const record = createUserRecord(state, calls)
  const renewOnce = createRenewal({ read: tokens.readToken, write: tokens.writeToken, renew: calls.renew, locks })
  /** Requests refused while the server ends the session are not repeated. */
  let isSigningOut = false

  function endSession(reason: SignedOutReason | null, how?: { readonly left: true }): void {
    tokens.writeToken(null)
    state.set({ kind: 'signed-out', reason, ...how })
  }

  /** Shows the page from the token's claims without waiting for the server. Returns false if the token cannot be read. */
  function enter(token: string): boolean {
    const claims = readClaims(token)
    if (claims === null) return false
    state.set({ kind: 'signed-in', user: userOfClaims(claims) })
    return true
  }

  async function refresh(): Promise<void> {
    try {
      await record.refresh()
    } catch (error) {
      // The page shows each failed request where it was made, and a refused token has already ended the session.
      if (!(error instanceof ApiError)) throw error
      const now = state.getSnapshot()
      if (error.code === 'second_factor_setup' && now.kind === 'signed-in') state.set({ ...now, mustSetUpFactor: true })
    }
  }

  /** Renews a token. Ends the session if the server refuses and the token is still the current one. */
  async function renewOrEnd(token: string): Promise<void> {
    try {
      await renewOnce(token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401 && tokens.readToken() === token) endSession('session-ended')
    }
  }

  async function renewToken(token: string): Promise<void> {
    await renewOrEnd(token)
    await refresh()
  }

  async function begin(token: string): Promise<void> {
    tokens.writeToken(token)
    if (!enter(token)) {
      endSession(null)
      throw new Error('The server answered a sign-in with something that is no token.')
    }
    await refresh()
  }

  const signIn = async (credentials: Credentials): Promise<void> => begin(await calls.signIn(credentials))

  return {
    state,
    signIn,
    begin,
    renewToken,
    refresh,
    savePreferences: record.savePreferences,
    async start(shown) {
      if (!loginPage)
        return signIn({ username: '', password: '' }).catch((error: unknown) => state.set({ kind: 'failed', error }))
      const token = tokens.readToken()
      if (token === null) endSession(tokens.hasInvalidToken() ? 'token-unusable' : null)
      else if (enter(token)) {
        await shown
        await renewToken(token)
      } else endSession('token-unusable')
    },
    async signUp(credentials) {
      await calls.signUp(credentials)
      await signIn(credentials).catch((cause: unknown) => {
        throw new AccountCreated(cause)
      })
    },
    async signOut() {
      // First the server, which needs the token; then this page, whether or not that succeeded.
      isSigningOut = true
      await calls.signOut().finally(() => {
        isSigningOut = false
        endSession(null, { left: true })
      })
    },
    async handleRefusedToken(token) {
      const kept = tokens.readToken()
      if (isSigningOut || kept !== token) return !isSigningOut && kept !== null
      await renewOrEnd(token).catch(() => undefined)
      const now = tokens.readToken()
      return now !== null && now !== token
    },
    async followOtherTab() {
      const token = tokens.readToken()
      if (token === null) return state.set({ kind: 'signed-out', reason: null })
      const claims = readClaims(token)
      if (claims === null || claims.user.id === userIdOf(state.getSnapshot())) return
      enter(token)
      await refresh()
    },
  }
}
