import * as z from 'zod/mini'
import { parsePermissions } from '#server/accounts/users/group-grants.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { ExternalIdentitiesTable } from '#server/platform/database/tables.ts'
import { storedJsonOr } from '#server/platform/json/stored-values.ts'
import type { ExternalIdentity, IdentityKey } from './identity.ts'

const Ids = z.array(z.int())
const Claims = z.record(z.string(), z.unknown())

/** Reads accounts of external identities. */
export class IdentityReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  async byKey(key: IdentityKey): Promise<ExternalIdentity | undefined> {
    const row = await this.db
      .selectFrom('external_identities')
      .selectAll()
      .where('provider', '=', key.provider)
      .where('issuer', '=', key.issuer)
      .where('subject', '=', key.subject)
      .executeTakeFirst()
    return row && identityFromRow(row)
  }

  /** Returns the identities of a user, the oldest first. */
  async ofUser(userId: number): Promise<ExternalIdentity[]> {
    const query = this.db.selectFrom('external_identities').selectAll().where('user_id', '=', userId)
    return (await query.orderBy('created_at').execute()).map(identityFromRow)
  }
}

/** Changes accounts of external identities. */
export class IdentityWriter extends IdentityReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Binds an identity to an account; fails when it is bound already. */
  async insert(identity: ExternalIdentity): Promise<void> {
    await this.db.insertInto('external_identities').values(rowFromIdentity(identity)).execute()
  }

  async update(identity: ExternalIdentity): Promise<void> {
    await this.db
      .updateTable('external_identities')
      .set(rowFromIdentity(identity))
      .where('provider', '=', identity.provider)
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .execute()
  }

  /** Removes the identities of a user at a provider. @returns their number */
  async remove(userId: number, provider: string): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('external_identities')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  /** Removes all identities of a provider, which is removed itself. */
  async removeProvider(provider: string): Promise<void> {
    await this.db.deleteFrom('external_identities').where('provider', '=', provider).execute()
  }
}

function identityFromRow(row: ExternalIdentitiesTable): ExternalIdentity {
  const { provider, issuer, subject, user_id: userId } = row
  return {
    ...{ provider, issuer, subject, userId },
    permissionsBefore: row.permissions_before === '' ? null : parsePermissions(row.permissions_before),
    grantedGroups: storedJsonOr(Ids, row.granted_groups, []),
    claims: storedJsonOr(Claims, row.claims, {}),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}

function rowFromIdentity(identity: ExternalIdentity): ExternalIdentitiesTable {
  const { provider, issuer, subject } = identity
  return {
    ...{ provider, issuer, subject },
    user_id: identity.userId,
    permissions_before: identity.permissionsBefore ? JSON.stringify(identity.permissionsBefore) : '',
    granted_groups: JSON.stringify(identity.grantedGroups),
    claims: JSON.stringify(identity.claims),
    created_at: identity.createdAt,
    last_used_at: identity.lastUsedAt,
  }
}
