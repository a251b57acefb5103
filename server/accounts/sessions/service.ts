import { randomBytes, randomInt } from 'node:crypto'
import { fromSortOrder } from '#contract/sort-order.ts'
import type { Caller, Identity } from '#server/access/caller.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import { revokeAllTokens } from '#server/accounts/api-tokens/revoke.ts'
import { claimsOf, toSeconds } from '#server/accounts/authentication/claims.ts'
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
import { SessionReader, SessionWriter, type SignedIn, type UsedSession } from './store.ts'

/** A verified token with its caller. */
type VerifiedToken = SignedIn & {
  readonly opened: OpenedToken
  readonly position: TokenPosition
  readonly caller: Caller
}

/** Dependencies of {@link SessionService}; `now` is in milliseconds since the epoch. */
export type SessionOptions = {
  readonly db: Db
  readonly signer: TokenSigner
  readonly settings: Pick<SettingsService, 'globalRules'>
  readonly accessEntries: Pick<AccessEntries, 'current'>
  readonly served: ServedScope
  readonly lifetimes: Lifetimes
  readonly now: () => number
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
  readonly #known: VersionedCache<VerifiedToken>

  constructor(options: SessionOptions) {
    this.#options = options
    this.#known = new VersionedCache(() => databaseVersion(options.db))
    this.#reader = new SessionReader(options.db)
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
    if (!known || !isAlive(known.session, lifetimes, now)) return null
    const { session, user, opened, caller } = known
    const standing = tokenStateAt(session, known.position, now)
    if (standing !== 'current' && standing !== 'replaced') return null
    if (needsTouch(session, standing === 'current', now)) await this.#touch(session.id, opened.digest, from?.())
    // Only the current token may be renewed, so only its holder is asked to.
    const renew = standing === 'current' && shouldRenew(session, user.revision, lifetimes, now)
    return { caller, renew }
  }

  /**
   * Returns the caller of a session that was authenticated before, for transfers and sockets that outlast their token; null when it ended.
   */
  async recheck(sessionId: string): Promise<Caller | null> {
    const signedIn = await this.#alive(sessionId)
    if (!signedIn) return null
    const { session, user } = signedIn
    if (needsTouch(session, false, this.#options.now())) await this.#touch(session.id, '')
    return this.#caller(session, user)
  }

  /** Like `recheck`, for background activity: it does not count as a use of the session, so idle sessions still end. */
  async glance(sessionId: string): Promise<Caller | null> {
    const signedIn = await this.#alive(sessionId)
    return signedIn && this.#caller(signedIn.session, signedIn.user)
  }

  async #alive(sessionId: string) {
    const { lifetimes, now } = this.#options
    const signedIn = await this.#reader.signedIn(sessionId)
    return signedIn && isAlive(signedIn.session, lifetimes, now()) ? signedIn : null
  }

  /** Begins a session for a user who just authenticated. Never continues one, whatever token came with the request. */
  async start(tx: Tx, user: User, { address, device }: Origin): Promise<IssuedToken> {
    const { lifetimes, now } = this.#options
    const writer = new SessionWriter(tx)
    const at = now()
    await writer.removeExpired({ lastUsed: at - lifetimes.idle, created: at - lifetimes.absolute })
    const handle = { id: randomBytes(16).toString('base64url'), generation: 1 }
    const times = { issuedAt: at, expiresAt: tokenExpiry(at, lifetimes, at) }
    const token = this.#sign({ ...handle, ...times }, user)
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
    })
    await writer.endOldest(user.id, MAX_SESSIONS)
    await writer.recordSignIn(user.id, at)
    return { token, lifetime: secondsBetween(at, times.expiresAt) }
  }

  /**
   * Returns the successor of a token; the rules are those of `decideRenewal`.
   * @throws AppError `signed_out`
   */
  async renew(token: string): Promise<IssuedToken> {
    const issued = await this.#options.db.transaction().execute(async (tx) => {
      const writer = new SessionWriter(tx)
      const found = await this.#find(token, writer)
      if (!found) return null
      switch (decideRenewal(found.session, found.opened, found.standing)) {
        case 'rotate':
          return this.#rotate(writer, found)
        case 'repeat':
          return this.#repeat(writer, found)
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

  /** Reads the caller of a token from the database; cached until the database changes. */
  async #verifyToken(token: string): Promise<VerifiedToken | undefined> {
    const opened = this.#options.signer.open(token)
    const signedIn = opened && (await this.#reader.signedIn(opened.sessionId))
    if (!opened || !signedIn) return undefined
    const place = tokenPosition(signedIn.session, opened)
    return { ...signedIn, opened, position: place, caller: await this.#caller(signedIn.session, signedIn.user) }
  }

  async #find(token: string, reader = this.#reader) {
    const opened = this.#options.signer.open(token)
    const signedIn = opened && (await reader.signedIn(opened.sessionId))
    const now = this.#options.now()
    if (!opened || !signedIn || !isAlive(signedIn.session, this.#options.lifetimes, now)) return null
    return { ...signedIn, opened, standing: tokenStateOf(signedIn.session, opened, now) }
  }

  async #rotate(writer: SessionWriter, { session, user }: SignedIn): Promise<IssuedToken> {
    const { lifetimes, now } = this.#options
    const at = now()
    const expiresAt = tokenExpiry(session.createdAt, lifetimes, at)
    const next = { id: session.id, generation: session.generation + 1, issuedAt: at, expiresAt }
    const token = this.#sign(next, user)
    await writer.update(rotated(session, { digest: digestOf(token), expiresAt, userRevision: user.revision }, at))
    return { token, lifetime: secondsBetween(at, expiresAt) }
  }

  /** Signing again yields the same token, unless the user has changed since; then its claims require a newer one. */
  async #repeat(writer: SessionWriter, signedIn: SignedIn): Promise<IssuedToken> {
    const token = this.#sign(signedIn.session, signedIn.user)
    if (digestOf(token) !== signedIn.session.digest) return this.#rotate(writer, signedIn)
    return { token, lifetime: secondsBetween(this.#options.now(), signedIn.session.expiresAt) }
  }

  #sign(token: Pick<Session, 'id' | 'generation' | 'issuedAt' | 'expiresAt'>, user: User): string {
    return this.#options.signer.sign(claimsOf(token, user), { sessionId: token.id, generation: token.generation })
  }

  async #caller(session: Session, user: User): Promise<Caller> {
    const { settings, accessEntries, served } = this.#options
    const rules = await settings.globalRules()
    return {
      subject: toSubject(user, rules, served, await accessEntries.current()),
      sessionId: session.id,
      signedInAt: toSeconds(session.signedInAt),
      sorting: fromSortOrder(user.sorting),
    }
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
