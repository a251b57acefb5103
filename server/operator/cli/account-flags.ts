import { fromSortOrder, type SortOrder } from '#contract/sort-order.ts'
import { type Sorting, SortKey } from '#contract/sorting.ts'
import { Locale, Permissions, ThemeChoice, type UserData } from '#contract/users.ts'
import type { Flag } from './command.ts'
import { list, named, oneOf, toggle, viewMode } from './kinds.ts'

type PermissionName = keyof Permissions
const PERMISSIONS = Object.keys(Permissions.shape) as readonly PermissionName[]

/** Properties of an account that flags can set, by the names of the API. */
export const ACCOUNT_FLAGS = {
  scope: { kind: named('PATH'), help: 'scope: a folder below the served root' },
  locale: { kind: oneOf(['', ...Locale.options]), help: 'language; empty for the language of the browser' },
  'view-mode': { kind: viewMode, help: 'view of folders' },
  'single-click': { kind: toggle, help: 'open items with a single click' },
  'hide-dotfiles': { kind: toggle, help: 'hide names that begin with a dot' },
  theme: { kind: oneOf(ThemeChoice.options), help: 'theme; empty for the theme of the instance' },
  'lock-password': { kind: toggle, help: 'prevent the user from changing the password' },
  'sorting.by': { kind: oneOf(SortKey.options), help: 'sort order of folders' },
  'sorting.asc': {
    kind: toggle,
    help: 'sort sizes and times in ascending order; for names, as in File Browser, false is A to Z',
  },
  commands: { kind: list, help: 'commands that the user can run' },
} as const

/** One switch per permission: `--perm.share`, `--perm.share=false`. */
export const PERMISSION_FLAGS = Object.fromEntries(
  PERMISSIONS.map((name) => [
    `perm.${name}`,
    { kind: toggle, help: name === 'admin' ? 'administrator, with all permissions' : `permission to ${name}` },
  ]),
) as { readonly [Name in `perm.${PermissionName}`]: Flag<boolean> }

export type PermissionFlags = { readonly [Name in keyof typeof PERMISSION_FLAGS]: boolean | undefined }

export type AccountFlags = PermissionFlags & {
  readonly [Name in keyof typeof ACCOUNT_FLAGS]: ReturnType<(typeof ACCOUNT_FLAGS)[Name]['kind']['parse']> | undefined
}

/** Current values of an account, which complete flags that set only a part. */
export type CurrentAccount = { readonly perm: Permissions; readonly sorting: Sorting }

export const currentAccountOf = ({
  permissions,
  sorting,
}: {
  permissions: Permissions
  sorting: SortOrder
}): CurrentAccount => ({
  perm: permissions,
  sorting: fromSortOrder(sorting),
})

/** Returns the permissions that flags grant or withdraw; undefined where none was given. */
export function givenPermissions(flags: PermissionFlags): Partial<Permissions> | undefined {
  const names = PERMISSIONS.filter((name) => flags[`perm.${name}`] !== undefined)
  if (names.length === 0) return undefined
  return Object.fromEntries(names.map((name) => [name, flags[`perm.${name}`]]))
}

/** Returns the flags as a change of an account, without those that were not given. */
export function accountData(flags: AccountFlags, base: CurrentAccount): UserData {
  const perm = givenPermissions(flags)
  const { 'sorting.by': by, 'sorting.asc': asc } = flags
  const given = {
    scope: flags.scope,
    locale: flags.locale,
    viewMode: flags['view-mode'],
    singleClick: flags['single-click'],
    hideDotfiles: flags['hide-dotfiles'],
    theme: flags.theme,
    lockPassword: flags['lock-password'],
    commands: flags.commands && [...flags.commands],
    perm: perm && { ...base.perm, ...perm },
    sorting:
      by === undefined && asc === undefined ? undefined : { by: by ?? base.sorting.by, asc: asc ?? base.sorting.asc },
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
