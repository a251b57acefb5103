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

/** A saved state of a group on which a draft is based; null as revision of a new group. */
export type GroupBase = { readonly start: GroupDraft; readonly revision: number | null }

/** A draft and the state on which it is based, which stays the same while other users change the group. */
export type GroupEdit = { readonly base: GroupBase; readonly draft: GroupDraft }

/** Returns a saved group as the base of drafts. */
export const baseOfGroup = (group: Group): GroupBase => ({ start: draftOfGroup(group), revision: group.revision })

/** Returns a draft with a change. The first change decides which state it is based on; `current` is the latest known one. */
export function editGroup(edit: GroupEdit | null, current: GroupBase, changed: Partial<GroupDraft>): GroupEdit {
  const { base, draft } = edit ?? { base: current, draft: current.start }
  return { base, draft: { ...draft, ...changed } }
}

/** Returns what remains unsaved after `sent` was saved: what was typed meanwhile, now based on the saved state. */
export const afterSave = (edit: GroupEdit | null, sent: GroupEdit | null, saved: GroupBase): GroupEdit | null =>
  edit === null || edit === sent ? null : { base: saved, draft: edit.draft }

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

/** Number of members who lose anything with a group, and what they lose. */
export type Losses = {
  readonly count: number
  readonly permissions: readonly (keyof Permissions)[]
  readonly commands: readonly string[]
}

/**
 * Returns what members lose with a group: what neither their account nor another group grants. `groups` are all groups. Without
 * `execution`, nobody can execute commands anyway.
 */
export function lossesOf(
  group: Group,
  { groups, people, execution }: { groups: readonly Group[]; people: readonly User[]; execution: boolean },
): Losses {
  const others = groups
    .filter(({ id }) => id !== group.id)
    .map(({ perm, commands, members }) => ({ perm, commands, members: new Set(members) }))
  const members = new Set(group.members)
  const names = NAMES.filter((name) => grants(group.perm, name) && (name !== 'execute' || execution))
  const lost = people
    .filter(({ id }) => members.has(id))
    .map((user) => {
      const kept = [user.own ?? user, ...others.filter((other) => other.members.has(user.id))]
      return {
        permissions: names.filter((name) => !kept.some(({ perm }) => grants(perm, name))),
        commands: execution ? group.commands.filter((one) => !kept.some(({ commands }) => commands.includes(one))) : [],
      }
    })
    .filter(({ permissions, commands }) => permissions.length + commands.length > 0)
  return {
    count: lost.length,
    permissions: names.filter((name) => lost.some(({ permissions }) => permissions.includes(name))),
    commands: group.commands.filter((one) => lost.some(({ commands }) => commands.includes(one))),
  }
}
