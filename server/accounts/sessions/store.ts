import * as z from 'zod/mini'
import { SignInMethod } from '#contract/auth-method.ts'
import { TokenEffect } from '#contract/tokens.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { TokenScope } from '#server/accounts/api-tokens/token-subject.ts'
import type { ReplacedToken, Session, SessionMethod } from '#server/accounts/authentication/session.ts'
import { USER_COLUMNS, type UserRow, userFromRow } from '#server/accounts/users/row.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { SessionsTable } from '#server/platform/database/tables.ts'
import { storedElements } from '#server/platform/json/stored-values.ts'

/** The API token to which a session is limited. */
type SessionToken = TokenScope & { readonly expiresAt: number }

/** A session with its user, and its API token if it began with one, as they are now. */
export type SignedIn = { readonly session: Session; readonly user: User; readonly token: SessionToken | null }

const SESSION_COLUMNS = [
  'sessions.id as session_id',
  'sessions.user_id',
  'sessions.generation',
  'sessions.token_digest',
  'sessions.token_issued_at',
  'sessions.token_expires_at',
  'sessions.token_used',
  'sessions.token_user_revision',
  'sessions.previous_digest',
  'sessions.previous_expires_at',
  'sessions.earlier_tokens',
  'sessions.signed_in_at',
  'sessions.last_used_at',
  'sessions.created_at as session_created_at',
  'sessions.number',
  'sessions.device',
  'sessions.address',
  'sessions.factor_at',
  'sessions.token_id',
  'sessions.method',
  'sessions.provider',
  'sessions.provider_session',
] as const

/** Columns of the API token of a session. */
const TOKEN_COLUMNS = [
  'api_tokens.effects as api_token_effects',
  'api_tokens.path as api_token_path',
  'api_tokens.expires_at as api_token_expires_at',
] as const

/** A session as its owner sees it; `id` never leaves the server. */
export type UsedSession = Pick<Session, 'id' | 'device' | 'address' | 'signedInAt' | 'lastUsedAt' | 'createdAt'> & {
  readonly number: number
}

/** Reads sessions. */
export class SessionReader {
  protected readonly db: Db
  readonly #signedIn: (parameters: [id: string]) => Promise<(SessionRow & TokenColumns & UserRow) | undefined>

  constructor(db: Db) {
    this.db = db
    this.#signedIn = prepared(
      db,
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('api_tokens', 'api_tokens.id', 'sessions.token_id')
        .select([...SESSION_COLUMNS, ...TOKEN_COLUMNS, ...USER_COLUMNS])
        .where('sessions.id', '=', ''),
    )
  }

  /** Returns the session with this id and the current row of its user, in one query. */
  async signedIn(id: string): Promise<SignedIn | undefined> {
    const row = await this.#signedIn([id])
    return row && { session: sessionFromRow(row), user: userFromRow(row), token: tokenFromRow(row) }
  }

  /** Returns the sessions of a user that have numbers, the last used first. */
  async numbered(userId: number): Promise<UsedSession[]> {
    const rows = await this.db
      .selectFrom('sessions')
      .select([
        'id',
        'number',
        'device',
        'address',
        'signed_in_at as signedInAt',
        'last_used_at as lastUsedAt',
        'created_at as createdAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc')
      .orderBy('created_at', 'desc')
      .execute()
    return rows.flatMap(({ number, ...row }) => (number === null ? [] : { ...row, number }))
  }

  /** Returns whether the user has sessions that began before sessions had numbers. */
  async hasUnnumbered(userId: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('number', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
}

/** Starts, updates and ends sessions. */
export class SessionWriter extends SessionReader {
  constructor(tx: Tx) {
    super(tx)
  }

  async insert(session: Session): Promise<void> {
    await this.db.insertInto('sessions').values(rowFromSession(session)).execute()
  }

  async update(session: Session): Promise<void> {
    await this.db.updateTable('sessions').set(rowFromSession(session)).where('id', '=', session.id).execute()
  }

  /** Records that a session was used: its address when known, and that its current token was used when `digest` is that token's. */
  async touch(id: string, { digest, address, now }: Touch): Promise<void> {
    await this.db
      .updateTable('sessions')
      .set((row) => ({
        last_used_at: now,
        ...(address !== undefined && { address }),
        token_used: row
          .case()
          .when('token_digest', 'in', [digest, LIMITED + digest])
          .then(1)
          .else(row.ref('token_used'))
          .end(),
      }))
      .where('id', '=', id)
      .execute()
  }

  /** Records that a user signed in. It changes nothing that a token contains. */
  async recordSignIn(userId: number, method: SignInMethod, now: number): Promise<void> {
    const last = { last_sign_in_at: now, last_sign_in_method: method }
    await this.db.updateTable('users').set(last).where('id', '=', userId).execute()
  }

  /** Assigns a number to each session of a user that has none. */
  async assignNumbers(userId: number, next: () => number): Promise<void> {
    const unnumbered = this.db.selectFrom('sessions').select('id').where('user_id', '=', userId)
    for (const { id } of await unnumbered.where('number', 'is', null).execute())
      await this.db.updateTable('sessions').set({ number: next() }).where('id', '=', id).execute()
  }

  /** Records that a code of the second factor was confirmed in a session. */
  async recordFactor(id: string, now: number): Promise<void> {
    await this.db.updateTable('sessions').set({ factor_at: now }).where('id', '=', id).execute()
  }

  async end(id: string): Promise<void> {
    await this.db.deleteFrom('sessions').where('id', '=', id).execute()
  }

  /** Ends the sessions of a user that began with a sign-in method. @returns their number */
  async endByMethod(userId: number, method: SignInMethod): Promise<number> {
    const query = this.db.deleteFrom('sessions').where('user_id', '=', userId).where('method', '=', method)
    return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
  }

  /** Ends the session of a user that has this number. @returns whether it existed */
  async endNumbered(userId: number, number: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  /** Ends all sessions of a user, except `keep` if given. @returns their number */
  async endAll(userId: number, keep: string | null = null): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(keep !== null, (query) => query.where('id', '!=', keep))
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  /**
   * Ends the least recently used sessions of a user, so that `most` remain: of those that began with this API token, or of those that began
   * with the password, so that a script ends no session of its owner.
   */
  async endOldest(userId: number, tokenId: number | null, most: number): Promise<void> {
    const remaining = this.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('token_id', 'is', tokenId)
      .orderBy('last_used_at', 'desc')
      .orderBy('created_at', 'desc')
      .limit(most)
    await this.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_id', 'is', tokenId)
      .where('id', 'not in', remaining)
      .execute()
  }

  /** Deletes sessions that have expired. */
  async removeExpired(before: { lastUsed: number; created: number }): Promise<void> {
    await this.db
      .deleteFrom('sessions')
      .where((row) => row.or([row('last_used_at', '<=', before.lastUsed), row('created_at', '<=', before.created)]))
      .execute()
  }
}

type Touch = { readonly digest: string; readonly address: string | undefined; readonly now: number }

type SessionRow = Omit<SessionsTable, 'id' | 'created_at'> & { session_id: string; session_created_at: number }

type TokenColumns = {
  readonly api_token_effects: string | null
  readonly api_token_path: string | null
  readonly api_token_expires_at: number | null
}

function tokenFromRow(row: SessionRow & TokenColumns): SessionToken | null {
  const { token_id: id, api_token_effects: effects, api_token_path: path, api_token_expires_at: expiresAt } = row
  if (id === null || effects === null || path === null || expiresAt === null) return null
  return { id, effects: storedElements(TokenEffect, effects), path: parsePlainPath(path), expiresAt }
}

/**
 * Precedes the digest of a token whose session is limited to an API token. Programs that do not know such sessions compare the whole text,
 * so that they refuse the token instead of accepting it without the limits.
 */
const LIMITED = 'limited:'

function sessionFromRow(row: SessionRow): Session {
  return {
    id: row.session_id,
    userId: row.user_id,
    generation: row.generation,
    digest: plainDigest(row, row.token_digest),
    issuedAt: row.token_issued_at,
    expiresAt: row.token_expires_at,
    used: row.token_used === 1,
    userRevision: row.token_user_revision,
    replaced: replacedFromRow(row),
    signedInAt: row.signed_in_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.session_created_at,
    number: row.number,
    device: row.device,
    address: row.address,
    factorAt: row.factor_at,
    tokenId: row.token_id,
    method: methodFromRow(row),
    provider: row.provider,
    providerSession: row.provider_session,
  }
}

function methodFromRow({ method }: SessionRow): SessionMethod | null {
  if (method === '') return 'unrecorded'
  return SignInMethod.options.find((known) => known === method) ?? null
}

const EarlierTokens = z.array(z.object({ digest: z.string(), expiresAt: z.number() }))

function replacedFromRow(row: SessionRow): ReplacedToken[] {
  const { previous_digest: digest, previous_expires_at: expiresAt, earlier_tokens: earlier } = row
  if (digest === null || expiresAt === null) return []
  const tokens = [{ digest, expiresAt }, ...EarlierTokens.parse(JSON.parse(earlier))]
  return tokens.map((token) => ({ ...token, digest: plainDigest(row, token.digest) }))
}

/** Returns the digest in a column of a session. */
const plainDigest = ({ token_id: tokenId }: Pick<SessionRow, 'token_id'>, digest: string) =>
  tokenId === null ? digest : digest.slice(LIMITED.length)

function rowFromSession(session: Session): SessionsTable {
  const stored = (digest: string) => (session.tokenId === null ? digest : LIMITED + digest)
  const [previous, ...earlier] = session.replaced.map((token) => ({ ...token, digest: stored(token.digest) }))
  return {
    id: session.id,
    user_id: session.userId,
    generation: session.generation,
    token_digest: stored(session.digest),
    token_issued_at: session.issuedAt,
    token_expires_at: session.expiresAt,
    token_used: session.used ? 1 : 0,
    token_user_revision: session.userRevision,
    previous_digest: previous?.digest ?? null,
    previous_expires_at: previous?.expiresAt ?? null,
    earlier_tokens: JSON.stringify(earlier),
    signed_in_at: session.signedInAt,
    last_used_at: session.lastUsedAt,
    created_at: session.createdAt,
    number: session.number,
    device: session.device,
    address: session.address,
    factor_at: session.factorAt,
    token_id: session.tokenId,
    method: session.method === 'unrecorded' ? '' : (session.method ?? ''),
    provider: session.provider,
    provider_session: session.providerSession,
  }
}
