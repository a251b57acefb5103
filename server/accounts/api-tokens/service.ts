import type { NewToken } from '#contract/new-token.ts'
import { fromSortOrder } from '#contract/sort-order.ts'
import { type ApiToken, type MadeToken, MOST_TOKENS, type TokenProtocol } from '#contract/tokens.ts'
import { TOKEN_HANDLE } from '#server/access/api-token.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import type { Caller, Identity } from '#server/access/caller.ts'
import type { TokenEvents } from '#server/access/events/token-events.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import { type Db, databaseVersion } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { VersionedCache } from '#server/platform/queue/versioned-cache.ts'
import { notAFolder, notFound } from '#server/platform/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'
import { digestIfToken, newSecret } from './secret.ts'
import { type Bearer, type StoredToken, TokenReader, TokenWriter } from './store.ts'
import { limitedToToken } from './token-subject.ts'

/** Dependencies of {@link Tokens}; `now` is in milliseconds since the epoch. */
export type TokensOptions = {
  readonly db: Db
  readonly storage: Pick<Storage, 'stat'>
  readonly settings: Pick<SettingsService, 'globalRules'>
  readonly accessEntries: Pick<AccessEntries, 'current'>
  readonly served: ServedScope
  readonly proof: Proof
  readonly events: EventBus<TokenEvents>
  readonly now: () => number
}

const DAY = 86_400_000
/** Time for which expired tokens are still listed, in milliseconds. */
const SHOWN_AFTER = 30 * DAY
/** Minimum interval between two updates of a token's last use, in milliseconds. */
const TOUCH_INTERVAL = 60_000

/** Manages API tokens for scripts: each acts for the user who created it, within its own scope. */
export class Tokens {
  readonly #options: TokensOptions
  readonly #reader: TokenReader
  readonly #known: VersionedCache<Bearer & { readonly caller: Caller }>

  constructor(options: TokensOptions) {
    this.#options = options
    this.#reader = new TokenReader(options.db)
    this.#known = new VersionedCache(() => databaseVersion(options.db))
  }

  /**
   * Returns the identity of a token; null when it is invalid or expired, or its owner no longer exists. `version` is that of the database,
   * where the caller has just read it.
   */
  async authenticate(text: string, version?: string): Promise<Identity | null> {
    const known = await this.#known.get(text, () => this.#lookUpToken(text), version)
    if (!known || !this.#isAlive(known.token) || !known.token.protocols.includes('api')) return null
    await this.#touch(known.token)
    return { caller: known.caller, renew: false }
  }

  /**
   * Returns the identity of a token that is given as a password for a protocol; null unless its owner has this name, in this spelling.
   * `version` as in {@link authenticate}.
   */
  async authenticateOwner(
    { username, password }: { readonly username: string; readonly password: string },
    protocol: TokenProtocol,
    version?: string,
  ): Promise<Identity | null> {
    const known = await this.#known.get(password, () => this.#lookUpToken(password), version)
    if (!known || known.user.username !== username || !this.#isAlive(known.token)) return null
    if (!known.token.protocols.includes(protocol)) return null
    await this.#touch(known.token)
    return { caller: known.caller, renew: false }
  }

  /** Returns the caller of a token that was authenticated before; null when it ended. */
  async recheck(sessionId: string): Promise<Caller | null> {
    const bearer = await this.#reader.byId(Number(sessionId.slice(TOKEN_HANDLE.length)))
    return bearer && this.#isAlive(bearer.token) ? this.#caller(bearer) : null
  }

  /** Returns the subject limited to one of their tokens; null when the token ended. For work that continues after its request. */
  async narrowSubject(subject: Subject, tokenId: number): Promise<Subject | null> {
    const bearer = await this.#reader.byId(tokenId)
    const isTheirs = bearer?.token.userId === subject.userId && this.#isAlive(bearer.token)
    return bearer && isTheirs ? limitedToToken(subject, bearer.token) : null
  }

  async list(userId: number): Promise<ApiToken[]> {
    const since = this.#options.now() - SHOWN_AFTER
    return (await this.#reader.tokensOfUser(userId)).filter(({ expiresAt }) => expiresAt > since).map(presented)
  }

  /**
   * Creates a token for its caller.
   * @throws AppError `proof_needed`, `wrong_credentials`; `not_allowed`, `not_found`, `invalid` for a folder the caller cannot use;
   * `too_many`
   */
  async createToken(caller: Caller, { name, effects, protocols, path, days, ...given }: NewToken): Promise<MadeToken> {
    const { db, storage, proof, events, now } = this.#options
    const { subject } = caller
    await proof.require(caller, given)
    const folder = parsePlainPath(path)
    const { kind } = await storage.stat(authorize(subject, 'list', folder))
    if (kind !== 'directory') throw notAFolder()
    const { secret, digest, ending } = newSecret()
    const at = now()
    const stored = {
      ...{ userId: subject.userId, name, ending, path: folder, madeAt: at, expiresAt: at + days * DAY },
      effects: [...new Set(effects)],
      protocols: [...new Set(protocols)],
    }
    const id = await db.transaction().execute(async (tx) => {
      const writer = new TokenWriter(tx)
      await writer.removeExpired(at - SHOWN_AFTER)
      if ((await writer.tokensOfUser(subject.userId)).length >= MOST_TOKENS)
        throw new AppError('too_many', 'You have the maximum number of tokens. Revoke one first.')
      return writer.insert({ ...stored, digest })
    })
    events.publish('token.changed', { kind: 'tokenCreated', actor: subject, of: subject.userId, name })
    return { token: presented({ ...stored, id, usedAt: null }), secret }
  }

  /** Revokes one of the caller's tokens or, for an administrator, any token. @throws AppError `not_found` */
  async revoke({ subject }: Caller, id: number): Promise<void> {
    const bearer = await this.#reader.byId(id)
    const mayEnd = bearer && (bearer.token.userId === subject.userId || subject.permissions.admin)
    if (!mayEnd) throw notFound()
    await this.#options.db.transaction().execute((tx) => new TokenWriter(tx).remove(id))
    const { userId, name } = bearer.token
    this.#options.events.publish('token.changed', { kind: 'tokenRevoked', actor: subject, of: userId, name })
  }

  async #lookUpToken(text: string): Promise<(Bearer & { readonly caller: Caller }) | undefined> {
    const digest = digestIfToken(text)
    const bearer = digest === null ? undefined : await this.#reader.byDigest(digest)
    return bearer && { ...bearer, caller: await this.#caller(bearer) }
  }

  async #caller({ token, user }: Bearer): Promise<Caller> {
    const { settings, accessEntries, served } = this.#options
    return {
      subject: limitedToToken(
        toSubject(user, await settings.globalRules(), served, await accessEntries.current()),
        token,
      ),
      sessionId: `${TOKEN_HANDLE}${token.id}`,
      // A token proves no password.
      signedInAt: 0,
      sorting: fromSortOrder(user.sorting),
    }
  }

  #isAlive({ expiresAt }: StoredToken): boolean {
    return this.#options.now() < expiresAt
  }

  async #touch({ id, usedAt }: StoredToken): Promise<void> {
    const { db, now } = this.#options
    if (usedAt !== null && now() - usedAt < TOUCH_INTERVAL) return
    try {
      await db.transaction().execute((tx) => new TokenWriter(tx).recordUse(id, now()))
    } catch (error) {
      // On a full disk scripts must still authenticate; the time of the last use may be lost.
      if (!isAppError(error, 'disk_full')) throw error
    }
  }
}

function presented({ userId: _, effects, protocols, usedAt, ...token }: StoredToken): ApiToken {
  const lists = { effects: [...effects], protocols: [...protocols] }
  return { ...token, ...lists, usedAt: usedAt === null ? null : usedAt - (usedAt % TOUCH_INTERVAL) }
}
