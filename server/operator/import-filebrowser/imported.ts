import type { Db, Tx } from '#server/platform/database/database.ts'
import type { NewShare } from '#server/shares/share.ts'

/** Items of earlier imports: the value of each setting as it was stored, by name, and the addresses of links whose owners still exist. */
export type Imported = {
  readonly settings: ReadonlyMap<string, unknown>
  readonly links: ReadonlySet<string>
}

/** Reads the items of earlier imports. */
export async function readImported(db: Db): Promise<Imported> {
  const rows = await db.selectFrom('imported_items').select(['kind', 'name', 'value']).execute()
  const settings = rows.filter(({ kind }) => kind === 'setting')
  return {
    settings: new Map(settings.map(({ name, value }) => [name, JSON.parse(value)])),
    links: new Set(rows.filter(({ kind }) => kind === 'link').map(({ name }) => name)),
  }
}

/** Records the items of an import, in its transaction. */
export async function storeImported(
  tx: Tx,
  { settings, links }: { readonly settings: Imported['settings']; readonly links: readonly NewShare[] },
): Promise<void> {
  const rows = [
    ...[...settings].map(([name, value]) => ({ kind: 'setting', name, user_id: null, value: JSON.stringify(value) })),
    ...links.map(({ hash, userId }) => ({ kind: 'link', name: hash, user_id: userId, value: 'null' })),
  ]
  for (const row of rows) await tx.replaceInto('imported_items').values(row).execute()
}
