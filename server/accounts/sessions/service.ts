import { randomBytes, randomInt } from 'node:crypto'
import type { SignInMethod } from '#contract/auth-method.ts'
import { fromSortOrder } from '#contract/sort-order.ts'
import type { Caller, Identity } from '#server/access/caller.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import { revokeAllTokens } from '#server/accounts/api-tokens/revoke.ts'
import { limitedToToken, type TokenScope } from '#server/accounts/api-tokens/token-subject.ts'
import { claimsOf, toSeconds } from '#server/accounts/authentication/claims.ts'
import { factorDue } from '#server/accounts/authentication/factors/requirement.ts'
import {
  decideRenewal,
  isAlive,
  type Lifetimes,
  rotated,
  type Session,
  shouldRenew,
  type TokenPosition,
  tokenExpiry,
  tokenPosition,
  tokenStateAt,
  tokenStateOf,
} from '#server/accounts/authentication/session.ts'
import { digestOf, type OpenedToken, type TokenSigner } from '#server/accounts/authentication/token.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import type { User } from '#server/accounts/users/user.ts'
import { type Db, databaseVersion, type Tx } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { VersionedCache } from '#server/platform/queue/versioned-cache.ts'
import { notFound, signedOut } from '#server/platform/refusals.ts'
import {
  type AcceptsMethod,
  type AdmittedCaller,
  isUsable,
  limitedBy,
  methodsAccepted,
  ownerOf,
  typesPassword,
} from './limited-session.ts'
import { SessionReader, SessionWriter, type SignedIn, type UsedSession } from './store.ts'

/** A verified token with its caller. */
type VerifiedToken = SignedIn & {
  readonly opened: OpenedToken
  readonly position: TokenPosition
  readonly admitted: AdmittedCaller
}

/** Dependencies of {@link SessionService}; `now` is in milliseconds since the epoch. */
export type SessionOptions = {
  readonly db: Db
  readonly signer: TokenSigner
  readonly settings: Pick<SettingsService, 'globalRules' | 'current'>
  readonly accessEntries: Pick<AccessEntries, 'current'>
  readonly served: ServedScope
  readonly lifetimes: Lifetimes
  /** Sign-in methods that are on. Sessions that began with another one are not accepted. */
  readonly methods: readonly SignInMethod[]
  /** Whether second factors are asked for: users sign in with passwords that are stored here. */
  readonly asksFactors: boolean
  readonly now: () => number
}

/** Beginning of a session. */
type Start = {
  /** Whether a code of the second factor was confirmed. */
  readonly passedFactor?: boolean
  /** The API token that was used as the password: the session is limited to it, and ends with it. */
  readonly token?: TokenScope
  /** The sign-in method; the default is a password of Coffer's. */
  readonly method?: SignInMethod | undefined
  /** The provider that identified the user, and its session if it named one. */
  readonly provider?: string
  readonly providerSession?: string
}

/** Origin of a session: the client's address and the user agent of the browser. */
export type Origin = { readonly address: string; readonly device: string }

/** A newly issued token. */
export type IssuedToken = {
  readonly token: string
  /** Seconds until it expires. */
  readonly lifetime: number
}

const MAX_SESSIONS = 50

/** Characters of a user agent that are stored. */
const MAX_USER_AGENT = 512

/** Minimum interval between two updates of a session's last use, in milliseconds. */
const TOUCH_INTERVAL = 60_000

/** Manages sessions, which are stored in the database: a token only refers to one, and every request reads its current state. */
export class SessionService {
  readonly #options: SessionOptions
  readonly #reader: SessionReader
  readonly #usable: Lifetimes & { readonly acceptsMethod: AcceptsMethod }
  readonly #known: VersionedCache<VerifiedToken>

  constructor(options: SessionOptions) {
    this.#options = options
    this.#known = new VersionedCache(() => databaseVersion(options.db))
    this.#reader = new SessionReader(options.db)
    this.#usable = { ...options.lifetimes, acceptsMethod: methodsAccepted(options.methods) }
  }

  /**
   * Returns the identity of a token; null when it is malformed, altered or expired, or its session or user no longer exists.
   * @param from returns the client's address, when the use is to be recorded
   * @param version version of the database, where the caller has just read it
   */
  async authenticate(token: string, from?: () => string, version?: string): Promise<Identity | null> {
    const { lifetimes } = this.#options
    const known = await this.#known.get(token, () => this.#verifyToken(token), version)
    const now = this.#options.now()
    if (!known || !isUsable(known, this.#usable, now)) return null
    const { session, user, opened, admitted } = known
    const standing = tokenStateAt(session, known.position, now)
    if (standing !== 'current' && standing !== 'replaced') return null
    if (needsTouch(session, standing === 'current', now)) await this.#touch(session.id, opened.digest, from?.())
    // Only the current token may be renewed, so only its holder is asked to.
    const renew = standing === 'current' && shouldRenew(session, user.revision, lifetimes, now)
    return { caller: limitedBy(admitted, now), renew }
  }

  /**
   * Returns the caller of a session that was authenticated before, for transfers and sockets that outlast their token; null when it ended.
   */
  async recheck(sessionId: string): Promise<Caller | null> {
    const signedIn = await this.#alive(sessionId)
    if (!signedIn) return null
    const { session } = signedIn
    if (needsTouch(session, false, this.#options.now())) await this.#touch(session.id, '')
    return limitedBy(await this.#admit(signedIn), this.#options.now())
  }

  /**
   * Like `recheck`, for background activity: it does not count as a use of the session, so idle sessions still end. Callers who must set up
   * a second factor first have none.
   */
  async glance(sessionId: string): Promise<Caller | null> {
    const signedIn = await this.#alive(sessionId)
    const caller = signedIn && limitedBy(await this.#admit(signedIn), this.#options.now())
    return caller?.mustSetUpFactor ? null : caller
  }

  async #alive(sessionId: string) {
    const signedIn = await this.#reader.signedIn(sessionId)
    return signedIn && isUsable(signedIn, this.#usable, this.#options.now()) ? signedIn : null
  }

  /** Begins a session for a user who just authenticated. Never continues one, whatever token came with the request. */
  async start(tx: Tx, user: User, { address, device }: Origin, begun: Start = {}): Promise<IssuedToken> {
    const { lifetimes, now } = this.#options
    const writer = new SessionWriter(tx)
    const at = now()
    await writer.removeExpired({ lastUsed: at - lifetimes.idle, created: at - lifetimes.absolute })
    const handle = { id: randomBytes(16).toString('base64url'), generation: 1 }
    const times = { issuedAt: at, expiresAt: tokenExpiry(at, lifetimes, at) }
    const { passedFactor = false, token: scope = null, method = 'password' } = begun
    const token = this.#sign({ ...handle, ...times }, ownerOf(user, scope))
    await writer.insert({
      ...handle,
      ...times,
      userId: user.id,
      digest: digestOf(token),
      // It has no predecessor, so nobody needs to know whether it arrived.
      used: true,
      userRevision: user.revision,
      replaced: [],
      signedInAt: at,
      lastUsedAt: at,
      createdAt: at,
      number: newNumber(),
      device: device.slice(0, MAX_USER_AGENT),
      address,
      factorAt: passedFactor ? at : null,
      tokenId: scope?.id ?? null,
      method,
      provider: begun.provider ?? '',
      providerSession: begun.providerSession ?? '',
    })
    await writer.endOldest(user.id, scope?.id ?? null, MAX_SESSIONS)
    if (!scope) await writer.recordSignIn(user.id, method, at)
    return { token, lifetime: secondsBetween(at, times.expiresAt) }
  }

  /** Records that a code of the second factor was confirmed in a session. */
  confirmFactor(tx: Tx, sessionId: string): Promise<void> {
    return new SessionWriter(tx).recordFactor(sessionId, this.#options.now())
  }

  /**
   * Returns the successor of a token; the rules are those of `decideRenewal`.
   * @throws AppError `signed_out`
   */
  async renew(token: string): Promise<IssuedToken & { readonly userId: number }> {
    const issued = await this.#options.db.transaction().execute(async (tx) => {
      const writer = new SessionWriter(tx)
      const found = await this.#find(token, writer)
      if (!found) return null
      switch (decideRenewal(found.session, found.opened, found.standing)) {
        case 'rotate':
          return { ...(await this.#rotate(writer, found)), userId: found.user.id }
        case 'repeat':
          return { ...(await this.#repeat(writer, found)), userId: found.user.id }
        case 'end':
          await writer.end(found.session.id)
          return null
        case 'refuse':
          return null
      }
    })
    if (!issued) throw signedOut()
    return issued
  }

  /** Returns the active sessions of a user, the last used first. */
  async devices(userId: number): Promise<UsedSession[]> {
    const { db, lifetimes, now } = this.#options
    if (await this.#reader.hasUnnumbered(userId))
      await db.transaction().execute((tx) => new SessionWriter(tx).assignNumbers(userId, newNumber))
    return (await this.#reader.numbered(userId)).filter((session) => isAlive(session, lifetimes, now()))
  }

  /** Ends a session; all its tokens become invalid. */
  async end(sessionId: string): Promise<void> {
    await this.#options.db.transaction().execute((tx) => new SessionWriter(tx).end(sessionId))
  }

  /**
   * Ends one session of a user by its number.
   * @throws AppError `not_found`, also for a session of another user
   */
  async endNumbered(userId: number, number: number): Promise<void> {
    const ended = await this.#options.db
      .transaction()
      .execute((tx) => new SessionWriter(tx).endNumbered(userId, number))
    if (!ended) throw notFound()
  }

  /** Ends all sessions of a user except `keep`. @returns their number */
  async endOthers(userId: number, keep: string | null): Promise<number> {
    return this.#options.db.transaction().execute((tx) => new SessionWriter(tx).endAll(userId, keep))
  }

  /**
   * Ends all sessions of a user, in the transaction that changes their password, removes permissions or deletes the user.
   * @param keep the session of the acting user, which continues
   */
  async endAll(tx: Tx, userId: number, keep: string | null = null): Promise<void> {
    await new SessionWriter(tx).endAll(userId, keep)
    // An attacker who had a session may have created a token.
    await revokeAllTokens(tx, userId)
  }

  /** Ends the sessions of a user that began with a sign-in method. @returns their number */
  endByMethod(tx: Tx, userId: number, method: SignInMethod): Promise<number> {
    return new SessionWriter(tx).endByMethod(userId, method)
  }

  /** Reads the caller of a token from the database; cached until the database changes. */
  async #verifyToken(token: string): Promise<VerifiedToken | undefined> {
    const opened = this.#options.signer.open(token)
    const signedIn = opened && (await this.#reader.signedIn(opened.sessionId))
    if (!opened || !signedIn) return undefined
    const place = tokenPosition(signedIn.session, opened)
    return { ...signedIn, opened, position: place, admitted: await this.#admit(signedIn) }
  }

  async #find(token: string, reader = this.#reader) {
    const opened = this.#options.signer.open(token)
    const signedIn = opened && (await reader.signedIn(opened.sessionId))
    const now = this.#options.now()
    if (!opened || !signedIn || !isUsable(signedIn, this.#usable, now)) return null
    return { ...signedIn, opened, standing: tokenStateOf(signedIn.session, opened, now) }
  }

  async #rotate(writer: SessionWriter, { session, user, token: scope }: SignedIn): Promise<IssuedToken> {
    const { lifetimes, now } = this.#options
    const at = now()
    const expiresAt = tokenExpiry(session.createdAt, lifetimes, at)
    const next = { id: session.id, generation: session.generation + 1, issuedAt: at, expiresAt }
    const token = this.#sign(next, ownerOf(user, scope))
    await writer.update(rotated(session, { digest: digestOf(token), expiresAt, userRevision: user.revision }, at))
    return { token, lifetime: secondsBetween(at, expiresAt) }
  }

  /** Signing again yields the same token, unless the user has changed since; then its claims require a newer one. */
  async #repeat(writer: SessionWriter, signedIn: SignedIn): Promise<IssuedToken> {
    const token = this.#sign(signedIn.session, ownerOf(signedIn.user, signedIn.token))
    if (digestOf(token) !== signedIn.session.digest) return this.#rotate(writer, signedIn)
    return { token, lifetime: secondsBetween(this.#options.now(), signedIn.session.expiresAt) }
  }

  #sign(token: Pick<Session, 'id' | 'generation' | 'issuedAt' | 'expiresAt'>, user: User): string {
    return this.#options.signer.sign(claimsOf(token, user), { sessionId: token.id, generation: token.generation })
  }

  async #admit({ session, user, token }: SignedIn): Promise<AdmittedCaller> {
    const { settings, accessEntries, served, asksFactors } = this.#options
    const { rules, secondFactor } = await settings.current()
    const subject = toSubject(user, rules, served, await accessEntries.current())
    const caller = {
      subject: token ? limitedToToken(subject, token) : subject,
      sessionId: session.id,
      // A token proves no password.
      signedInAt: token ? 0 : toSeconds(session.signedInAt),
      sorting: fromSortOrder(user.sorting),
      passedFactor: session.factorAt !== null,
    }
    const isAsked = asksFactors && !token && typesPassword(session)
    return { caller, factorDue: isAsked ? factorDue(user, secondFactor) : null }
  }

  async #touch(sessionId: string, digest: string, address?: string): Promise<void> {
    const { db, now } = this.#options
    try {
      await db.transaction().execute((tx) => new SessionWriter(tx).touch(sessionId, { digest, address, now: now() }))
    } catch (error) {
      // On a full disk users must still be able to sign in, to free space; the time of the last use may be lost.
      if (!isAppError(error, 'disk_full')) throw error
    }
  }
}

/**
 * Returns whether the last use is to be recorded. A renewal must know at once that the token arrived; otherwise a minute's precision is
 * enough.
 */
function needsTouch(session: Session, withCurrent: boolean, now: number): boolean {
  return (withCurrent && !session.used) || now - session.lastUsedAt >= TOUCH_INTERVAL
}

/** Returns a number that identifies a session to its owner: random, so that it reveals nothing about others. */
const newNumber = () => randomInt(1, 2 ** 47)

const secondsBetween = (from: number, to: number) => Math.max(0, toSeconds(to - from))
