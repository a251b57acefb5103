import type { Kysely } from 'kysely'

/** Adds the times at which a user last opened and changed an item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_items').addColumn('opened_at', 'bigint').execute()
  await db.schema.alterTable('user_items').addColumn('changed_at', 'bigint').execute()
}
