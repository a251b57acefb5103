import { GivenPermissions } from '#contract/users.ts'
import { Commands, parseCommands, parsePermissions } from '#server/accounts/users/group-grants.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { GroupsTable } from '#server/platform/database/tables.ts'
import { knowsJson, unknownFields } from '#server/platform/json/stored-values.ts'
import type { Group, GroupFields } from './group.ts'

/** A row with the ids of its members as JSON. */
export type GroupRow = Omit<GroupsTable, 'id' | 'revision' | 'name_key' | 'created_at'> & {
  id: number
  revision: number
  members: string
}

/** Returns the group in a row. Permissions and commands that cannot be read, as after a downgrade, are none. */
export function groupFromRow(row: GroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    permissions: parsePermissions(row.permissions),
    commands: parseCommands(row.commands),
    members: (JSON.parse(row.members) as number[]).sort((a, b) => a - b),
    revision: row.revision,
  }
}

/** Returns the columns that can be changed. */
export function rowFromGroup({ name, description, permissions, commands }: GroupFields) {
  return {
    name,
    name_key: usernameKey(name),
    description,
    permissions: JSON.stringify(permissions),
    commands: JSON.stringify(commands),
  }
}

/** Returns the columns of a row that hold an unknown value. */
export const unknownGroupColumns = (row: Pick<GroupsTable, 'permissions' | 'commands'>): readonly string[] =>
  unknownFields(row, { permissions: knowsJson(GivenPermissions), commands: knowsJson(Commands) })
