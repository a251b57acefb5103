import { randomBytes, randomInt } from 'node:crypto'
import { fromSortOrder } from '#contract/sorting.ts'
import type { Caller, Identity } from '#server/access/caller.ts'
import { revokeAllTokens } from '#server/accounts/api-tokens/revoke.ts'
import { claimsOf, toSeconds } from '#server/accounts/authentication/claims.ts'
import {
  isAlive,
  judgeRenewal,
  type Lifetimes,
  type Place,
  placeOf,
  rotated,
  type Session,
  shouldRenew,
  standingAt,
  standingOf,
  tokenExpiry,
} from '#server/accounts/authentication/session.ts'
import { digestOf, type OpenedToken, type TokenSigner } from '#server/accounts/authentication/token.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import type { User } from '#server/accounts/users/user.ts'
import { type Db, databaseVersion, type Tx } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { FreshValues } from '#server/platform/queue/fresh-values.ts'
import { notFound, signedOut } from '#server/platform/refusals.ts'
import { SessionReader, SessionWriter, type SignedIn, type UsedSession } from './store.ts'

/** A token that was looked up, with who asks by it. */
type KnownToken = SignedIn & { readonly opened: OpenedToken; readonly place: Place; readonly caller: Caller }

/** What sessions stand on; `now` is in milliseconds since the epoch. */
export type SessionOptions = {
  readonly db: Db
  readonly signer: TokenSigner
  readonly settings: Pick<SettingsService, 'globalRules'>
  readonly served: ServedScope
  readonly lifetimes: Lifetimes
  readonly now: () => number
}

/** Where a session begins: the address of who signs in, and what their browser calls itself. */
export type Origin = { readonly address: string; readonly device: string }

/** A token that was just made. */
export type IssuedToken = {
  readonly token: string
  /** Seconds until it expires. */
  readonly lifetime: number
}

const MAX_SESSIONS = 50

/** Characters of a browser's name that are kept. */
const LONGEST_DEVICE = 512

/** A session's last use is written down at most this often (ms). */
const TOUCH_INTERVAL = 60_000

/** Sessions live here, in the database (R5): a token only names one, and every request asks what is true now. */
export class SessionService {
  readonly #options: SessionOptions
  readonly #reader: SessionReader
  readonly #known: FreshValues<KnownToken>

  constructor(options: SessionOptions) {
    this.#options = options
    this.#known = new FreshValues(() => databaseVersion(options.db))
    this.#reader = new SessionReader(options.db)
  }

  /**
   * Who a token stands for; null when it is malformed, altered or over, or its session or user is gone.
   *
   * @param from says where it is used, when that is to be written down
   */
  async authenticate(token: string, from?: () => string): Promise<Identity | null> {
    const { lifetimes, now } = this.#options
    const known = await this.#known.get(token, () => this.#recognise(token))
    if (!known || !isAlive(known.session, lifetimes, now())) return null
    const { session, user, opened, caller } = known
    const standing = standingAt(session, known.place, now())
    if (standing !== 'current' && standing !== 'previous') return null
    if (needsTouch(session, standing === 'current', now())) await this.#touch(session.id, opened.digest, from?.())
    // Only the current token may be renewed, so only its holder is asked to.
    const renew = standing === 'current' && shouldRenew(session, user.revision, lifetimes, now())
    return { caller, renew }
  }

  /** Who is behind a session that was authenticated before, for transfers and sockets that outlast their token; null when it ended. */
  async recheck(sessionId: string): Promise<Caller | null> {
    const signedIn = await this.#alive(sessionId)
    if (!signedIn) return null
    const { session, user } = signedIn
    if (needsTouch(session, false, this.#options.now())) await this.#touch(session.id, '')
    return this.#caller(session, user)
  }

  /** As `recheck`, for what goes on without anybody doing anything: it is no use of the session, which ends as if it were not there. */
  async glance(sessionId: string): Promise<Caller | null> {
    const signedIn = await this.#alive(sessionId)
    return signedIn && this.#caller(signedIn.session, signedIn.user)
  }

  async #alive(sessionId: string) {
    const { lifetimes, now } = this.#options
    const signedIn = await this.#reader.signedIn(sessionId)
    return signedIn && isAlive(signedIn.session, lifetimes, now()) ? signedIn : null
  }

  /** Begins a session for somebody who just proved who they are. Never continues one, whatever token came along. */
  async start(tx: Tx, user: User, { address, device }: Origin): Promise<IssuedToken> {
    const { lifetimes, now } = this.#options
    const writer = new SessionWriter(tx)
    const at = now()
    await writer.removeOver({ lastUsed: at - lifetimes.idle, created: at - lifetimes.absolute })
    const handle = { id: randomBytes(16).toString('base64url'), generation: 1 }
    const times = { issuedAt: at, expiresAt: tokenExpiry(at, lifetimes, at) }
    const token = this.#sign({ ...handle, ...times }, user)
    await writer.insert({
      ...handle,
      ...times,
      userId: user.id,
      digest: digestOf(token),
      // Nothing came before it, so nobody needs to know whether it arrived.
      used: true,
      userRevision: user.revision,
      previous: null,
      signedInAt: at,
      lastUsedAt: at,
      createdAt: at,
      number: newNumber(),
      device: device.slice(0, LONGEST_DEVICE),
      address,
    })
    await writer.endOldest(user.id, MAX_SESSIONS)
    return { token, lifetime: secondsBetween(at, times.expiresAt) }
  }

  /**
   * The successor of a token; the rules are those of `judgeRenewal`.
   *
   * @throws AppError `signed_out`
   */
  async renew(token: string): Promise<IssuedToken> {
    const issued = await this.#options.db.transaction().execute(async (tx) => {
      const writer = new SessionWriter(tx)
      const found = await this.#find(token, writer)
      if (!found) return null
      switch (judgeRenewal(found.session, found.opened, found.standing)) {
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

  /** The sessions of a user that go on, the one used last first. */
  async devices(userId: number): Promise<UsedSession[]> {
    const { db, lifetimes, now } = this.#options
    if (await this.#reader.hasUnnumbered(userId))
      await db.transaction().execute((tx) => new SessionWriter(tx).number(userId, newNumber))
    return (await this.#reader.numbered(userId)).filter((session) => isAlive(session, lifetimes, now()))
  }

  /** Ends a session: all its tokens are worth nothing from now on. */
  async end(sessionId: string): Promise<void> {
    await this.#options.db.transaction().execute((tx) => new SessionWriter(tx).end(sessionId))
  }

  /**
   * Ends one session of a user by its number.
   *
   * @throws AppError `not_found`, also for one of somebody else
   */
  async endNumbered(userId: number, number: number): Promise<void> {
    const ended = await this.#options.db
      .transaction()
      .execute((tx) => new SessionWriter(tx).endNumbered(userId, number))
    if (!ended) throw notFound()
  }

  /** Ends all sessions of a user but the one to keep. @returns how many */
  async endOthers(userId: number, keep: string | null): Promise<number> {
    return this.#options.db.transaction().execute((tx) => new SessionWriter(tx).endAll(userId, keep))
  }

  /**
   * Ends all sessions of a user, in the transaction that changes their password, takes permissions from them or removes them.
   *
   * @param keep the session of the person who does it, which goes on
   */
  async endAll(tx: Tx, userId: number, keep: string | null = null): Promise<void> {
    await new SessionWriter(tx).endAll(userId, keep)
    // Whoever got hold of a session may have made one.
    await revokeAllTokens(tx, userId)
  }

  /** What the database says of a token, as long as it says so. */
  async #recognise(token: string): Promise<KnownToken | undefined> {
    const opened = this.#options.signer.open(token)
    const signedIn = opened && (await this.#reader.signedIn(opened.sessionId))
    if (!opened || !signedIn) return undefined
    const place = placeOf(signedIn.session, opened)
    return { ...signedIn, opened, place, caller: await this.#caller(signedIn.session, signedIn.user) }
  }

  async #find(token: string, reader = this.#reader) {
    const opened = this.#options.signer.open(token)
    const signedIn = opened && (await reader.signedIn(opened.sessionId))
    const now = this.#options.now()
    if (!opened || !signedIn || !isAlive(signedIn.session, this.#options.lifetimes, now)) return null
    return { ...signedIn, opened, standing: standingOf(signedIn.session, opened, now) }
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

  /** The same token comes out when it is signed again, unless the user has changed since; then its claims deserve a newer one. */
  async #repeat(writer: SessionWriter, signedIn: SignedIn): Promise<IssuedToken> {
    const token = this.#sign(signedIn.session, signedIn.user)
    if (digestOf(token) !== signedIn.session.digest) return this.#rotate(writer, signedIn)
    return { token, lifetime: secondsBetween(this.#options.now(), signedIn.session.expiresAt) }
  }

  #sign(token: Pick<Session, 'id' | 'generation' | 'issuedAt' | 'expiresAt'>, user: User): string {
    return this.#options.signer.sign(claimsOf(token, user), { sessionId: token.id, generation: token.generation })
  }

  async #caller(session: Session, user: User): Promise<Caller> {
    const rules = await this.#options.settings.globalRules()
    return {
      subject: toSubject(user, rules, this.#options.served),
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
      // On a full disk people must still get in, to make room; when they last did so may be forgotten.
      if (!isAppError(error, 'disk_full')) throw error
    }
  }
}

/** A renewal must know at once that the token arrived; for the rest a minute is near enough. */
function needsTouch(session: Session, withCurrent: boolean, now: number): boolean {
  return (withCurrent && !session.used) || now - session.lastUsedAt >= TOUCH_INTERVAL
}

/** A number that names a session to its owner: random, so that it tells nothing of others. */
const newNumber = () => randomInt(1, 2 ** 47)

const secondsBetween = (from: number, to: number) => Math.max(0, toSeconds(to - from))
