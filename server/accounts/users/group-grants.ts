import * as z from 'zod/mini'
import { ALL_PERMISSIONS, GivenPermissions, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { storedJsonOr } from '#server/platform/json/stored-values.ts'
import { memoize } from '#server/platform/queue/memoize.ts'

/** Permissions and commands: those of an account alone, those that a group adds, or both together. */
export type Grants = { readonly permissions: Permissions; readonly commands: readonly string[] }

/** A group of a user, with what it grants. */
export type UserGroup = Grants & { readonly id: number; readonly name: string }

export const Commands = z.array(z.string())

/** Returns stored permissions of a group; none where they cannot be read. */
export const parsePermissions = memoize((json): Permissions => storedJsonOr(GivenPermissions, json, NO_PERMISSIONS))

/** Returns stored commands; none where they cannot be read. */
export const parseCommands = memoize((json): readonly string[] => storedJsonOr(Commands, json, []))

const Column = z.array(z.tuple([z.int(), z.string(), z.string(), z.string()]))

/** Parses the column `GROUPS_OF_USER`. @returns the groups by id */
export const parseGroups = memoize((json): readonly UserGroup[] =>
  storedJsonOr(Column, json, [])
    .map(([id, name, permissions, commands]) => ({
      id,
      name,
      permissions: parsePermissions(permissions),
      commands: parseCommands(commands),
    }))
    .sort((a, b) => a.id - b.id),
)

/** Returns what an account has together with its groups: any of them grants a permission or a command. An administrator has all permissions. */
export function withGroups({ permissions, commands }: Grants, groups: readonly Grants[]): Grants {
  if (groups.length === 0) return { permissions, commands }
  return {
    permissions: groups.reduce((sum, group) => unionOf(sum, group.permissions), permissions),
    commands: [...new Set([...commands, ...groups.flatMap((group) => group.commands)])],
  }
}

/** Returns permissions without those that a user has only by a group. */
export function withoutGroupPermissions(
  perm: Permissions,
  { permissions: own, effective }: { readonly permissions: Permissions; readonly effective: Grants },
): Permissions {
  const keeps = (name: keyof Permissions) => perm[name] && (own[name] || !effective.permissions[name])
  return {
    admin: keeps('admin'),
    execute: keeps('execute'),
    create: keeps('create'),
    rename: keeps('rename'),
    modify: keeps('modify'),
    delete: keeps('delete'),
    share: keeps('share'),
    download: keeps('download'),
  }
}

function unionOf(some: Permissions, others: Permissions): Permissions {
  if (some.admin || others.admin) return ALL_PERMISSIONS
  return {
    admin: false,
    execute: some.execute || others.execute,
    create: some.create || others.create,
    rename: some.rename || others.rename,
    modify: some.modify || others.modify,
    delete: some.delete || others.delete,
    share: some.share || others.share,
    download: some.download || others.download,
  }
}
