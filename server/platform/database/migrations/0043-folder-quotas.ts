import type { Kysely } from 'kysely'

/** Adds the paths of folders with a quota, whose keys may be folded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('quotas').addColumn('path', 'text').execute()
}
