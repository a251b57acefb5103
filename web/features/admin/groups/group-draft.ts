import type { Group } from '#contract/groups.ts'
import type { GroupChange } from '#contract/new-group.ts'
import { NO_PERMISSIONS, type Permissions, type User } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { isSame } from '../users/user-draft.ts'

/** Form values of a group, also of a new one. */
export type GroupDraft = Pick<Group, 'name' | 'description' | 'members' | 'perm' | 'commands'>

/** Errors of the fields of a group. */
export type GroupErrors = {
  readonly name?: 'missing' | 'taken' | 'unusable' | undefined
  readonly commands?: 'unusable' | undefined
}

export const EMPTY_GROUP: GroupDraft = { name: '', description: '', members: [], perm: NO_PERMISSIONS, commands: [] }

/** Returns the form values of a group. */
export const draftOfGroup = ({ name, description, members, perm, commands }: Group): GroupDraft => ({
  ...{ name, description, members, perm, commands },
})

const FIELDS = ['name', 'description', 'members', 'perm', 'commands'] as const

/** Returns the fields of a group that a draft changes. */
export function changesOfGroup(group: GroupDraft, draft: GroupDraft): GroupChange {
  const changed = FIELDS.filter((field) => !isSame<unknown>(group[field], draft[field]))
  return Object.fromEntries(changed.map((field) => [field, draft[field]]))
}

/** Returns ids with or without one of them, ascending. */
export const toggled = (ids: readonly number[], id: number, on: boolean): number[] =>
  [...ids.filter((other) => other !== id), ...(on ? [id] : [])].sort((a, b) => a - b)

/** Returns the fields that the server refused, and why; null if the refusal concerns no field. */
export function refusedFields(error: unknown): GroupErrors | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'name_taken') return { name: 'taken' }
  if (error.field === 'name') return { name: 'unusable' }
  return error.field?.startsWith('commands') ? { commands: 'unusable' } : null
}

const NAMES = Object.keys(NO_PERMISSIONS) as (keyof Permissions)[]
const grants = (perm: Permissions, name: keyof Permissions): boolean => perm.admin || perm[name]

/** Returns the names of the groups by which an account gets each permission that it does not have. */
export function groupsGranting(
  perm: Permissions,
  groups: readonly Group[],
): Partial<Record<keyof Permissions, string[]>> {
  const missing = NAMES.filter((name) => !grants(perm, name))
  const granted = missing.map(
    (name) => [name, groups.filter((group) => grants(group.perm, name)).map((group) => group.name)] as const,
  )
  return Object.fromEntries(granted.filter(([, names]) => names.length > 0))
}

/** Returns the permissions that members lose with a group, and how many members lose any. `groups` are all groups. */
export function lossesOf(group: Group, groups: readonly Group[], people: readonly User[]) {
  const others = groups.filter(({ id }) => id !== group.id)
  const lost = people
    .filter(({ id }) => group.members.includes(id))
    .map((user) => {
      const kept = [
        user.own?.perm ?? user.perm,
        ...others.flatMap((one) => (one.members.includes(user.id) ? [one.perm] : [])),
      ]
      return NAMES.filter((name) => grants(group.perm, name) && !kept.some((perm) => grants(perm, name)))
    })
    .filter((names) => names.length > 0)
  return { count: lost.length, permissions: NAMES.filter((name) => lost.some((names) => names.includes(name))) }
}
