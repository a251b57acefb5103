import { join } from 'node:path'
import { type EntryRow, unknownEntryColumns } from '#server/accounts/access-entries/row.ts'
import { unknownTokenColumns } from '#server/accounts/api-tokens/row.ts'
import { unknownGroupColumns } from '#server/accounts/groups/row.ts'
import { unknownInvitationColumns } from '#server/accounts/invitations/row.ts'
import { unknownSettings } from '#server/accounts/settings/rows.ts'
import { unknownDirectoryColumns } from '#server/accounts/sign-in/ldap/row.ts'
import { type UserColumns, unknownUserColumns } from '#server/accounts/users/row.ts'
import { unknownWebhookColumns } from '#server/notifications/webhooks/row.ts'
import { readTable } from '#server/platform/database/snapshot.ts'
import type { GroupsTable, LdapDirectoriesTable, SharesTable } from '#server/platform/database/tables.ts'
import { DATABASE_FILE } from '#server/platform/own-files/data-directory.ts'
import { unknownShareColumns } from '#server/shares/row.ts'

/**
 * Returns the stored values that this version does not know, as after a downgrade, one text per record: `user anna: sorting_by`. The
 * database must be intact.
 */
export function unknownValues(data: string): string[] {
  const rows = <Row>(table: Parameters<typeof readTable>[1]) => readTable(join(data, DATABASE_FILE), table) as Row[]
  const described = (record: string, columns: readonly string[]) =>
    columns.length === 0 ? [] : [`${record}: ${columns.join(', ')}`]
  const settings = new Map(rows<{ name: string; value: string }>('settings').map(({ name, value }) => [name, value]))
  return [
    ...rows<UserColumns>('users').flatMap((row) => described(`user ${row.username}`, unknownUserColumns(row))),
    ...rows<GroupsTable>('groups').flatMap((row) => described(`group ${row.name}`, unknownGroupColumns(row))),
    ...rows<EntryRow>('access_entries').flatMap((row) => described(`access to ${row.path}`, unknownEntryColumns(row))),
    ...rows<SharesTable>('shares').flatMap((row) => described(`link to ${row.place}`, unknownShareColumns(row))),
    ...rows<{ name: string; effects: string; protocols: string }>('api_tokens').flatMap((row) =>
      described(`token ${row.name}`, unknownTokenColumns(row)),
    ),
    ...rows<{ url: string; events: string }>('webhooks').flatMap((row) =>
      described(`webhook ${row.url}`, unknownWebhookColumns(row)),
    ),
    ...rows<{ id: number; preset: string }>('invitations').flatMap((row) =>
      described(`invitation #${row.id}`, unknownInvitationColumns(row)),
    ),
    ...rows<LdapDirectoriesTable>('ldap_directories').flatMap((row) =>
      described('LDAP directory', unknownDirectoryColumns(row)),
    ),
    ...described('settings', unknownSettings(settings)),
  ]
}
