import type { Insertable, Selectable } from 'kysely'
import { TokenEffect, TokenProtocol } from '#contract/tokens.ts'
import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { USER_COLUMNS, type UserRow, userFromRow } from '#server/accounts/users/row.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { ApiTokensTable } from '#server/platform/database/tables.ts'
import { storedElements } from '#server/platform/json/stored-values.ts'

/** A stored token. Times are milliseconds since the epoch. */
export type StoredToken = {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly ending: string
  readonly effects: readonly TokenEffect[]
  /** Protocols that accept the token. */
  readonly protocols: readonly TokenProtocol[]
  readonly path: VirtualPath
  readonly madeAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
}

/** A token and its owner, as they are now. */
export type Bearer = { readonly token: StoredToken; readonly user: User }

export type NewStoredToken = Omit<StoredToken, 'id' | 'usedAt'> & { readonly digest: string }

const COLUMNS = [
  'api_tokens.id as token_id',
  'api_tokens.user_id',
  'api_tokens.ending',
  'api_tokens.name',
  'api_tokens.effects',
  'api_tokens.path',
  'api_tokens.made_at',
  'api_tokens.expires_at',
  'api_tokens.used_at',
  'api_tokens.protocols',
] as const
type TokenRow = Omit<Selectable<ApiTokensTable>, 'id' | 'digest'> & { token_id: number }

/** Reads tokens. */
export class TokenReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  byDigest(digest: string): Promise<Bearer | undefined> {
    return this.#bearer('api_tokens.digest', digest)
  }

  byId(id: number): Promise<Bearer | undefined> {
    return this.#bearer('api_tokens.id', id)
  }

  /** Returns the tokens of one user, the latest first. */
  async tokensOfUser(userId: number): Promise<StoredToken[]> {
    const rows = await this.db
      .selectFrom('api_tokens')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('api_tokens.id', 'desc')
      .execute()
    return rows.map(tokenFromRow)
  }

  async #bearer(column: 'api_tokens.digest' | 'api_tokens.id', value: string | number): Promise<Bearer | undefined> {
    const row = await this.db
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .select([...COLUMNS, ...USER_COLUMNS])
      .where(column, '=', value)
      .executeTakeFirst()
    return row && { token: tokenFromRow(row), user: userFromRow(row satisfies UserRow) }
  }
}

/** Creates and deletes tokens. */
export class TokenWriter extends TokenReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** @returns its id, never used before */
  async insert({ userId, madeAt, expiresAt, effects, protocols, ...token }: NewStoredToken): Promise<number> {
    const row: Insertable<ApiTokensTable> = {
      ...{ digest: token.digest, ending: token.ending, name: token.name, path: token.path },
      ...{ user_id: userId, effects: JSON.stringify(effects), made_at: madeAt, expires_at: expiresAt, used_at: null },
      protocols: JSON.stringify(protocols),
    }
    const { id } = await this.db.insertInto('api_tokens').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

  async recordUse(id: number, now: number): Promise<void> {
    await this.db.updateTable('api_tokens').set({ used_at: now }).where('id', '=', id).execute()
  }

  /** @returns whether it existed */
  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.db.deleteFrom('api_tokens').where('id', '=', id).executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  async removeAll(userId: number): Promise<void> {
    await this.db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
  }

  /** Deletes tokens that expired before this time; they are no longer listed. */
  async removeExpired(before: number): Promise<void> {
    await this.db.deleteFrom('api_tokens').where('expires_at', '<', before).execute()
  }
}

function tokenFromRow(row: TokenRow): StoredToken {
  return {
    id: row.token_id,
    userId: row.user_id,
    name: row.name,
    ending: row.ending,
    // Effects of a later version are unknown here, and the token does not have them.
    effects: storedElements(TokenEffect, row.effects),
    protocols: storedElements(TokenProtocol, row.protocols),
    path: parsePlainPath(row.path),
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }
}
