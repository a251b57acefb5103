import type { Preferences } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { createRenewal } from '#web/lib/renewal.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Credentials, SessionCalls } from './session-calls.ts'
import { currentUserOf, type SessionState, type SignedOutReason, userOfClaims } from './session-state.ts'
import { readClaims } from './token-claims.ts'
import type { TokenKeeper } from './token-keeper.ts'

/** What a session stands on. */
export interface SessionOptions {
  readonly calls: SessionCalls
  readonly tokens: TokenKeeper
  /** Whether people sign in on our screen; otherwise the server knows them without. */
  readonly loginPage: boolean
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/** Who is at the page, from its start to signing out. */
export interface Session {
  readonly state: Pick<Store<SessionState>, 'getSnapshot' | 'subscribe'>
  /** Takes up the kept session, or signs in where no screen is needed. Never throws; may be called again. */
  start(): Promise<void>
  /** Throws `ApiError` when the server refuses, and an `Error` when its token cannot be read. */
  signIn(credentials: Credentials): Promise<void>
  /** Makes an account and signs in to it. Throws `ApiError` when there is no account, `AccountMade` when there is one that could not be entered. */
  signUp(credentials: Credentials): Promise<void>
  /** Signs out here in any case; throws `ApiError` when the server could not be told. */
  signOut(): Promise<void>
  /** Renews `token`, which the server asked for, unless that was done. Never throws. */
  renew(token: string): Promise<void>
  /**
   * Hears that the server refused `token`. Answers whether there is another to go on with: its successor, for a token that
   * merely expired, or the one that took its place. Where there is none the session ends. Never throws.
   */
  refused(token: string): Promise<boolean>
  /** Does what another tab did with the kept token. */
  follow(): Promise<void>
  /** Asks the server who the person is now: for whoever changed their own record. Never throws. */
  refresh(): Promise<void>
  /** Shows the preferences at once and keeps them on the server; takes them back and throws `ApiError` when refused. */
  keepPreferences(preferences: Preferences): Promise<void>
}

/** The account is made, but signing in to it failed: that is the next step. */
export class AccountMade extends Error {
  constructor(cause: unknown) {
    super('The account is made.', { cause })
  }
}

/** Makes the session of this page. */
export function createSession({ calls, tokens, loginPage, locks }: SessionOptions): Session {
  const state = createStore<SessionState>({ kind: 'starting' })
  const renewOnce = createRenewal({ read: tokens.read, write: tokens.write, renew: calls.renew, locks })

  /** What is refused while the server ends the session is not asked again. */
  let leaving = false

  function leave(reason: SignedOutReason | null): void {
    tokens.write(null)
    state.set({ kind: 'signed-out', reason })
  }

  function leaveOnPurpose(): void {
    leaving = false
    tokens.write(null)
    state.set({ kind: 'signed-out', reason: null, left: true })
  }

  function endIfKept(token: string): void {
    if (tokens.read() === token) leave('session-ended')
  }

  const userNow = (): CurrentUser | null => {
    const now = state.getSnapshot()
    return now.kind === 'signed-in' ? now.user : null
  }

  /** Replaces the person, unless somebody else is at the page by now. */
  function show(user: CurrentUser): void {
    if (userNow()?.id === user.id) state.set({ kind: 'signed-in', user })
  }

  /** What the person chooses until the server has answered who they are, and what it was not told by then, is newer than that answer. */
  const choosing = new Set<Partial<CurrentUser>>()
  const untold = new Set<Partial<CurrentUser>>()

  async function refreshUser(id: number): Promise<void> {
    const chosen: Partial<CurrentUser> = Object.assign({}, ...untold)
    choosing.add(chosen)
    const user = await calls.user(id).finally(() => choosing.delete(chosen))
    show({ ...currentUserOf(user), ...chosen })
  }

  /** Shows the page by what the token says, without waiting for the server. False when the token is none of ours. */
  function enter(token: string): boolean {
    const claims = readClaims(token)
    if (claims === null) return false
    state.set({ kind: 'signed-in', user: userOfClaims(claims) })
    return true
  }

  /** The page shows each failed answer where it was asked for; a refused token has ended the session before. */
  const settle = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }

  async function refresh(): Promise<void> {
    const user = userNow()
    if (user) await settle(refreshUser(user.id))
  }

  async function takeUp(token: string): Promise<void> {
    if (!enter(token)) return leave('token-unusable')
    await renew(token)
  }

  async function renew(token: string): Promise<void> {
    try {
      await renewOnce(token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) endIfKept(token)
    }
    await refresh()
  }

  async function signIn(credentials: Credentials): Promise<void> {
    const token = await calls.signIn(credentials)
    tokens.write(token)
    if (!enter(token)) {
      leave(null)
      throw new Error('The server answered a sign-in with something that is no token.')
    }
    await refresh()
  }

  async function signInUnasked(): Promise<void> {
    try {
      await signIn({ username: '', password: '' })
    } catch (error) {
      state.set({ kind: 'failed', error })
    }
  }

  return {
    state,
    signIn,
    renew,
    refresh,
    start() {
      if (!loginPage) return signInUnasked()
      const token = tokens.read()
      if (token !== null) return takeUp(token)
      leave(tokens.holdsRubbish() ? 'token-unusable' : null)
      return Promise.resolve()
    },
    async signUp(credentials) {
      await calls.signUp(credentials)
      await signIn(credentials).catch((cause: unknown) => {
        throw new AccountMade(cause)
      })
    },
    async signOut() {
      // First the server, which needs the token; then this page, whatever came of it.
      leaving = true
      await calls.signOut().finally(leaveOnPurpose)
    },
    async refused(token) {
      const kept = tokens.read()
      if (leaving || kept !== token) return !leaving && kept !== null
      try {
        await renewOnce(token)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) endIfKept(token)
      }
      const now = tokens.read()
      return now !== null && now !== token
    },
    async follow() {
      const token = tokens.read()
      if (token === null) return state.set({ kind: 'signed-out', reason: null })
      const claims = readClaims(token)
      if (claims === null || claims.user.id === userNow()?.id) return
      enter(token)
      await settle(refreshUser(claims.user.id))
    },
    async keepPreferences(preferences) {
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

/** Takes back what `shown` changed from `before`, and leaves what was changed again since. */
function withoutChange(now: CurrentUser, shown: CurrentUser, before: CurrentUser): CurrentUser {
  const keys = Object.keys(shown) as Array<keyof CurrentUser>
  const undone = keys.filter((key) => shown[key] !== before[key] && now[key] === shown[key])
  return { ...now, ...Object.fromEntries(undone.map((key) => [key, before[key]])) }
}
