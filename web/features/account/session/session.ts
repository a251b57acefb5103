import type { Preferences } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { createRenewal } from '#web/lib/renewal.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Credentials, SessionCalls } from './session-calls.ts'
import { currentUserOf, type SessionState, type SignedOutReason, userOfClaims } from './session-state.ts'
import { readClaims } from './token-claims.ts'
import type { TokenStorage } from './token-storage.ts'

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
  /** Resumes the stored session, or signs in if no login screen is needed. Never throws; may be called again. */
  start(): Promise<void>
  /** Throws `ApiError` if the server refuses, and an `Error` if its token cannot be read. */
  signIn(credentials: Credentials): Promise<void>
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
  const renewOnce = createRenewal({ read: tokens.readToken, write: tokens.writeToken, renew: calls.renew, locks })

  /** Requests refused while the server ends the session are not repeated. */
  let isSigningOut = false

  function endSession(reason: SignedOutReason | null): void {
    tokens.writeToken(null)
    state.set({ kind: 'signed-out', reason })
  }

  function endBySignOut(): void {
    isSigningOut = false
    tokens.writeToken(null)
    state.set({ kind: 'signed-out', reason: null, left: true })
  }

  function endIfCurrent(token: string): void {
    if (tokens.readToken() === token) endSession('session-ended')
  }

  const userNow = (): CurrentUser | null => {
    const now = state.getSnapshot()
    return now.kind === 'signed-in' ? now.user : null
  }

  /** Updates the user, unless another user has signed in. */
  function show(user: CurrentUser): void {
    if (userNow()?.id === user.id) state.set({ kind: 'signed-in', user })
  }

  /** Preferences selected while the record is fetched, and those not saved by then, are newer than the fetched record. */
  const choosing = new Set<Partial<CurrentUser>>()
  const untold = new Set<Partial<CurrentUser>>()

  async function refreshUser(id: number): Promise<void> {
    const chosen: Partial<CurrentUser> = Object.assign({}, ...untold)
    choosing.add(chosen)
    const user = await calls.user(id).finally(() => choosing.delete(chosen))
    show({ ...currentUserOf(user), ...chosen })
  }

  /** Shows the page from the token's claims without waiting for the server. Returns false if the token cannot be read. */
  function enter(token: string): boolean {
    const claims = readClaims(token)
    if (claims === null) return false
    state.set({ kind: 'signed-in', user: userOfClaims(claims) })
    return true
  }

  /** Ignores `ApiError`s: the page shows each failed request where it was made, and a refused token has already ended the session. */
  const ignoreApiErrors = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }

  async function refresh(): Promise<void> {
    const user = userNow()
    if (user) await ignoreApiErrors(refreshUser(user.id))
  }

  async function resumeSession(token: string): Promise<void> {
    if (!enter(token)) return endSession('token-unusable')
    await renew(token)
  }

  async function renew(token: string): Promise<void> {
    try {
      await renewOnce(token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) endIfCurrent(token)
    }
    await refresh()
  }

  async function signIn(credentials: Credentials): Promise<void> {
    const token = await calls.signIn(credentials)
    tokens.writeToken(token)
    if (!enter(token)) {
      endSession(null)
      throw new Error('The server answered a sign-in with something that is no token.')
    }
    await refresh()
  }

  async function signInWithoutForm(): Promise<void> {
    try {
      await signIn({ username: '', password: '' })
    } catch (error) {
      state.set({ kind: 'failed', error })
    }
  }

  return {
    state,
    signIn,
    renewToken: renew,
    refresh,
    start() {
      if (!loginPage) return signInWithoutForm()
      const token = tokens.readToken()
      if (token !== null) return resumeSession(token)
      endSession(tokens.hasInvalidToken() ? 'token-unusable' : null)
      return Promise.resolve()
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
      await calls.signOut().finally(endBySignOut)
    },
    async handleRefusedToken(token) {
      const kept = tokens.readToken()
      if (isSigningOut || kept !== token) return !isSigningOut && kept !== null
      try {
        await renewOnce(token)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) endIfCurrent(token)
      }
      const now = tokens.readToken()
      return now !== null && now !== token
    },
    async followOtherTab() {
      const token = tokens.readToken()
      if (token === null) return state.set({ kind: 'signed-out', reason: null })
      const claims = readClaims(token)
      if (claims === null || claims.user.id === userNow()?.id) return
      enter(token)
      await ignoreApiErrors(refreshUser(claims.user.id))
    },
    async savePreferences(preferences) {
      const before = userNow()
      if (before === null) return
      const { locale = before.locale, ...rest } = preferences
      const choice = { ...rest, locale }
      const shown = { ...before, ...choice }
      for (const chosen of choosing) Object.assign(chosen, choice)
      untold.add(choice)
      show(shown)
      try {
        await calls.update(before.id, { what: 'user', which: Object.keys(preferences), data: preferences })
      } catch (error) {
        const now = userNow()
        if (now) show(withoutChange(now, shown, before))
        throw error
      } finally {
        untold.delete(choice)
      }
    },
  }
}

/** Reverts the changes from `before` to `shown`, except those changed again since. */
function withoutChange(now: CurrentUser, shown: CurrentUser, before: CurrentUser): CurrentUser {
  const keys = Object.keys(shown) as Array<keyof CurrentUser>
  const undone = keys.filter((key) => shown[key] !== before[key] && now[key] === shown[key])
  return { ...now, ...Object.fromEntries(undone.map((key) => [key, before[key]])) }
}
