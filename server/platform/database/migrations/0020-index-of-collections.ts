import type { Kysely } from 'kysely'

/** Creates the index by which the items of a collection are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('shares_by_collection').on('shares').columns(['collection', 'position']).execute()
}
