import { ProviderSettings } from '#contract/sign-in-providers.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jsonOrUndefined } from '#server/platform/json/stored-values.ts'
import { identityProvider, type StoredProvider } from './provider.ts'

/** Reads providers. Those whose settings this version cannot read do not exist for it. */
export class ProviderReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns all providers, the oldest first. */
  async all(): Promise<StoredProvider[]> {
    const rows = await this.db.selectFrom('sign_in_providers').selectAll().orderBy('id').execute()
    return rows.flatMap(({ id, settings, secret }) => {
      const { data } = ProviderSettings.safeParse(jsonOrUndefined(settings))
      return data ? [{ id, settings: data, secret }] : []
    })
  }

  async byId(id: number): Promise<StoredProvider | undefined> {
    return (await this.all()).find((provider) => provider.id === id)
  }
}

/** Changes providers. */
export class ProviderWriter extends ProviderReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** @returns the new id, never used before */
  async insert(settings: ProviderSettings, now: number): Promise<number> {
    const { id } = await this.db
      .insertInto('sign_in_providers')
      .values({ settings: JSON.stringify(settings), secret: '', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async update(id: number, settings: ProviderSettings): Promise<void> {
    const set = { settings: JSON.stringify(settings) }
    await this.db.updateTable('sign_in_providers').set(set).where('id', '=', id).execute()
  }

  async setSecret(id: number, secret: string): Promise<void> {
    await this.db.updateTable('sign_in_providers').set({ secret }).where('id', '=', id).execute()
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('sign_in_providers').where('id', '=', id).execute()
    await this.db.deleteFrom('external_identities').where('provider', '=', identityProvider(id)).execute()
    await this.db.deleteFrom('sessions').where('provider', '=', identityProvider(id)).execute()
  }

  /** Records that a logout token was used, and forgets those before `until`. @returns false when it was used before */
  async useLogoutToken(id: number, tokenId: string, now: number, until: number): Promise<boolean> {
    await this.db.deleteFrom('ended_provider_sessions').where('at', '<', until).execute()
    const { numInsertedOrUpdatedRows: added } = await this.db
      .insertInto('ended_provider_sessions')
      .values({ provider: identityProvider(id), token_id: tokenId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return added === 1n
  }
}
