import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const flags = ['lock_password', 'single_click', 'hide_dotfiles'] as const
  const permissions = ['admin', 'execute', 'create', 'rename', 'modify', 'delete', 'share', 'download'] as const
  let table = db.schema
    .createTable('users')
    // Ids are never reused, so that data of a deleted account cannot reach a new one.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
  for (const name of ['scope', 'locale', 'view_mode', 'sorting_by', 'sorting_order', 'commands', 'rules'])
    table = table.addColumn(name, 'text', (column) => column.notNull())
  for (const name of [...flags, ...permissions.map((permission) => `may_${permission}`)])
    table = table.addColumn(name, 'integer', (column) => column.notNull())
  await table
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}
