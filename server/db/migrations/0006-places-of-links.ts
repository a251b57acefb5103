import type { Kysely } from 'kysely'
import { foldPath } from '#server/access/rules.ts'
import { baseName, parsePlainPath } from '#server/access/virtual-path.ts'

/** The columns that are filled here. */
type Tables = {
  shares: { hash: string; place: string; place_key: string }
  received_files: { id: number; name: string }
}

/** Links are found by a key that all spellings of a place share; files that came in are known by their name in the folder of the link. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('shares')
    .addColumn('place_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  for (const { hash, place } of await db.selectFrom('shares').select(['hash', 'place']).execute()) {
    const key = foldPath(parsePlainPath(place), 'case-blind')
    await db.updateTable('shares').set({ place_key: key }).where('hash', '=', hash).execute()
  }
  await db.schema.dropIndex('shares_by_place').execute()
  await db.schema.createIndex('shares_by_place_key').on('shares').column('place_key').execute()

  await db.schema.alterTable('received_files').renameColumn('place', 'name').execute()
  for (const { id, name } of await db.selectFrom('received_files').select(['id', 'name']).execute())
    await db
      .updateTable('received_files')
      .set({ name: baseName(parsePlainPath(name)) })
      .where('id', '=', id)
      .execute()
}
