import type { Kysely } from 'kysely'

type Tables = { received_files: { id: number; name: string } }

export async function up(db: Kysely<Tables>): Promise<void> {
  // Filled at each start, because the folding of paths depends on the program's version.
  await db.schema
    .alterTable('shares')
    .addColumn('place_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.dropIndex('shares_by_place').execute()
  await db.schema.createIndex('shares_by_place_key').on('shares').column('place_key').execute()

  // The path, which was no longer valid once the link's folder had moved, becomes a name in that folder.
  await db.schema.alterTable('received_files').renameColumn('place', 'name').execute()
  for (const { id, name } of await db.selectFrom('received_files').select(['id', 'name']).execute())
    await db
      .updateTable('received_files')
      .set({ name: name.slice(name.lastIndexOf('/') + 1) })
      .where('id', '=', id)
      .execute()
}
