import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { addColumn } from './add-column.ts'
import { openDatabase } from './database.ts'
import { addedDefaults, migrations } from './migrations.ts'

const now = () => Date.UTC(2026, 10, 20)

test('an added column has its default in existing rows, and may be null only without one', async () => {
  using place = temporaryDirectory()
  const data = new DataDirectory(place.path)
  const before = await openDatabase(data, { now })
  await before.transaction().execute((tx) => tx.insertInto('settings').values({ name: 'a', value: '1' }).execute())
  await before.destroy()
  const steps = {
    ...migrations,
    '9998-note': addColumn({ table: 'settings', column: 'note', type: 'text', default: '' }),
    '9999-size': addColumn({ table: 'settings', column: 'size', type: 'bigint', default: null }),
  }
  const after = await openDatabase(data, { now, steps })
  const { rows } = await sql.raw('select * from settings').execute(after)
  expect(rows).toEqual([{ name: 'a', value: '1', note: '', size: null }])
  const { rows: columns } = await sql
    .raw(`select name, "notnull" from pragma_table_info('settings') where name in ('note', 'size')`)
    .execute(after)
  expect(columns).toEqual([
    { name: 'note', notnull: 1 },
    { name: 'size', notnull: 0 },
  ])
  await after.destroy()
})

test('rows stored before a column existed are read with the default that the database has', async () => {
  using place = temporaryDirectory()
  const db = await openDatabase(new DataDirectory(place.path), { now })
  expect(addedDefaults('shares')).toMatchObject({ trailing_slash: 0 })
  expect(addedDefaults('sessions')).toMatchObject({ earlier_tokens: '[]' })
  for (const table of ['shares', 'sessions'] as const)
    for (const [name, value] of Object.entries(addedDefaults(table))) {
      const { rows } = await sql
        .raw<{ preset: string | null }>(
          `select dflt_value as preset from pragma_table_info('${table}') where name = '${name}'`,
        )
        .execute(db)
      const literal = typeof value === 'string' ? `'${value}'` : `${value}`
      expect(rows).toEqual([{ preset: value === null ? null : literal }])
    }
  await db.destroy()
})
