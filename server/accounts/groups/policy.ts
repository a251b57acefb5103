import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '#contract/group-limits.ts'
import { type GroupChange, isGroupName } from '#contract/new-group.ts'
import type { GivenProof } from '#contract/proof.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { usableCommands } from '#server/accounts/users/commands.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Group, GroupFields } from './group.ts'

/** Fields of a change; absent ones stay as they are. */
export type GroupData = Omit<GroupChange, 'revision' | keyof GivenProof>

/** A group without anything, to which the fields of a new one are applied. */
const EMPTY: GroupFields = { name: '', description: '', members: [], permissions: NO_PERMISSIONS, commands: [] }

/** Fields by their names in the API, as in a {@link GroupData}. */
const FIELDS = {
  name: (group) => group.name,
  description: (group) => group.description,
  members: (group) => group.members,
  perm: (group) => group.permissions,
  commands: (group) => group.commands,
} satisfies Record<keyof GroupData, (group: GroupFields) => unknown>
type Field = keyof typeof FIELDS

/** Fields that change what users may do, or by which administrators recognize a group: changing them requires password confirmation. */
const CONFIRMED_FIELDS: readonly Field[] = ['name', 'members', 'perm', 'commands']

/** Returns whether a change of these fields requires password confirmation. */
export const needsConfirmation = (changed: readonly Field[]): boolean =>
  changed.some((field) => CONFIRMED_FIELDS.includes(field))

/** Returns the fields, by the API's names, in which two states of a group differ. */
export function changedFields(before: GroupFields, after: GroupFields): Field[] {
  const names = Object.keys(FIELDS) as Field[]
  return names.filter((field) => !Bun.deepEquals(FIELDS[field](before), FIELDS[field](after)))
}

/**
 * Returns a group with the fields of `data`. Administration includes all permissions.
 * @throws AppError `invalid`, with the field
 */
export function groupWith(data: GroupData, before: Group | GroupFields = EMPTY): GroupFields {
  const permissions = data.perm ?? before.permissions
  return {
    name: data.name === undefined && before !== EMPTY ? before.name : usableName(data.name ?? ''),
    description: data.description === undefined ? before.description : usableDescription(data.description),
    members: data.members ? [...new Set(data.members)].sort((a, b) => a - b) : before.members,
    permissions: permissions.admin ? ALL_PERMISSIONS : permissions,
    commands: data.commands ? usableCommands(data.commands, 'commands') : before.commands,
  }
}

function usableName(given: string): string {
  const name = given.trim()
  if (!isGroupName(name) || !name.isWellFormed() || usernameKey(name) === '') {
    const message = `The name of a group has 1 to ${MAX_GROUP_NAME} characters and no control characters.`
    throw new AppError('invalid', message, { field: 'name' })
  }
  return name
}

function usableDescription(text: string): string {
  if (text.length > MAX_GROUP_DESCRIPTION || !text.isWellFormed()) {
    const message = `The description of a group has at most ${MAX_GROUP_DESCRIPTION} characters.`
    throw new AppError('invalid', message, { field: 'description' })
  }
  return text
}
