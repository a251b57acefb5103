import { join } from 'node:path'
import { readTable } from '#server/db/snapshot.ts'
import type { SharesTable } from '#server/db/tables.ts'
import { unknownSettings } from '#server/settings/rows.ts'
import { unknownShareColumns } from '#server/shares/row.ts'
import { DATABASE_FILE } from '#server/storage/data-directory.ts'
import { unknownTokenColumns } from '#server/tokens/row.ts'
import { type UserRow, unknownUserColumns } from '#server/users/row.ts'
import { unknownWebhookColumns } from '#server/webhooks/row.ts'

/**
 * Returns the stored values that this version does not know, as after a downgrade, one text for each record: `user anna: sorting_by`. The
 * database is whole.
 */
export function unknownValues(data: string): string[] {
  const rows = <Row>(table: Parameters<typeof readTable>[1]) => readTable(join(data, DATABASE_FILE), table) as Row[]
  const told = (record: string, columns: readonly string[]) =>
    columns.length === 0 ? [] : [`${record}: ${columns.join(', ')}`]
  const settings = new Map(rows<{ name: string; value: string }>('settings').map(({ name, value }) => [name, value]))
  return [
    ...rows<UserRow>('users').flatMap((row) => told(`user ${row.username}`, unknownUserColumns(row))),
    ...rows<SharesTable>('shares').flatMap((row) => told(`link to ${row.place}`, unknownShareColumns(row))),
    ...rows<{ name: string; effects: string }>('api_tokens').flatMap((row) =>
      told(`token ${row.name}`, unknownTokenColumns(row)),
    ),
    ...rows<{ url: string; events: string }>('webhooks').flatMap((row) =>
      told(`webhook ${row.url}`, unknownWebhookColumns(row)),
    ),
    ...told('settings', unknownSettings(settings)),
  ]
}
