import * as z from 'zod/mini'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { SortKey } from '#contract/sorting.ts'
import {
  ALL_PERMISSIONS,
  ListingPreferences,
  Locale,
  NO_PERMISSIONS,
  type Permissions,
  ThemeChoice,
  ViewMode,
} from '#contract/users.ts'
import { DENY_ALL, foldPath, knowsRules, parseStoredRules } from '#server/access/rules.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { FACTOR_OF_USER } from '#server/platform/database/factor-of-user.ts'
import { GROUPS_OF_USER } from '#server/platform/database/groups-of-user.ts'
import type { Flag, UsersTable } from '#server/platform/database/tables.ts'
import { isAppError } from '#server/platform/errors.ts'
import { knows, knowsJson, storedJsonOr, storedOr, unknownFields } from '#server/platform/json/stored-values.ts'
import { memoize } from '#server/platform/queue/memoize.ts'
import { Commands, parseCommands, parseGroups, withGroups } from './group-grants.ts'
import type { Account, NewUser, User, UserPreferences } from './user.ts'
import { usernameKey } from './username.ts'

/** Columns of `users` without credentials. */
export type UserColumns = Omit<
  UsersTable,
  | 'id'
  | 'revision'
  | 'username_key'
  | 'password_hash'
  | 'created_at'
  | 'home_key'
  | 'last_sign_in_at'
  | 'last_sign_in_method'
> & {
  id: number
  revision: number
}

/** A row without credentials, with its groups and whether the user has a second factor. */
export type UserRow = UserColumns & { readonly groups: string; readonly has_factor: number }

const OWN_COLUMNS = [
  'users.id',
  'users.username',
  'users.scope',
  'users.locale',
  'users.lock_password',
  'users.view_mode',
  'users.single_click',
  'users.hide_dotfiles',
  'users.sorting_by',
  'users.sorting_order',
  'users.may_admin',
  'users.may_execute',
  'users.may_create',
  'users.may_rename',
  'users.may_modify',
  'users.may_delete',
  'users.may_share',
  'users.may_download',
  'users.commands',
  'users.rules',
  'users.theme',
  'users.welcomed',
  'users.listing',
  'users.scope_since',
  'users.revision',
] as const satisfies readonly `users.${keyof UserColumns}`[]

/** The columns of a {@link UserRow}, to select. */
export const USER_COLUMNS = [...OWN_COLUMNS, GROUPS_OF_USER, FACTOR_OF_USER] as const

/** Display options as stored: absent ones have their initial values. */
const StoredListing = z.object({
  columns: z._default(ListingPreferences.shape.columns, INITIAL_LISTING.columns),
  density: z._default(ListingPreferences.shape.density, INITIAL_LISTING.density),
  tileSize: z._default(ListingPreferences.shape.tileSize, INITIAL_LISTING.tileSize),
  confirmTrash: ListingPreferences.shape.confirmTrash,
  alwaysZip: ListingPreferences.shape.alwaysZip,
})
const parseListing = memoize((json): ListingPreferences => storedJsonOr(StoredListing, json, INITIAL_LISTING))
const StoredLocale = z.union([Locale, z.literal('')])
const Order = z.enum(['ascending', 'descending'])

/**
 * Returns the user in a row. After a downgrade the row may hold values of a later version: preferences then fall back to those of a new
 * account, and an account whose scope or rules cannot be read has no permissions. None of it is written back: see {@link
 * UserWriter.update}.
 */
export function userFromRow(row: UserRow): User {
  if (!isScope(row.scope)) return { ...userFromRow({ ...row, scope: '/' }), ...NO_RIGHTS }
  if (!knowsRules(row.rules)) return { ...userFromRow({ ...row, rules: '[]' }), ...NO_RIGHTS }
  const groups = parseGroups(row.groups)
  const own = {
    permissions: row.may_admin === 1 ? ALL_PERMISSIONS : permissionsFromRow(row),
    commands: parseCommands(row.commands),
  }
  const effective = withGroups(own, groups)
  return {
    id: row.id,
    username: row.username,
    scope: parsePlainPath(row.scope),
    locale: storedOr(StoredLocale, row.locale, ''),
    lockPassword: row.lock_password === 1 && !effective.permissions.admin,
    viewMode: storedOr(ViewMode, row.view_mode, 'list'),
    singleClick: row.single_click === 1,
    hideDotfiles: row.hide_dotfiles === 1,
    theme: storedOr(ThemeChoice, row.theme, ''),
    welcomed: row.welcomed === 1,
    listing: parseListing(row.listing),
    sorting: {
      by: storedOr(SortKey, row.sorting_by, 'name'),
      order: storedOr(Order, row.sorting_order, 'ascending'),
    },
    ...own,
    rules: parseStoredRules(row.rules),
    scopeSince: row.scope_since,
    revision: row.revision,
    hasSecondFactor: row.has_factor === 1,
    groups,
    effective,
  }
}

/** An account whose restrictions cannot be read has no permissions, not even those of groups. */
const NO_RIGHTS = {
  permissions: NO_PERMISSIONS,
  rules: DENY_ALL,
  commands: [],
  lockPassword: true,
  groups: [],
  effective: { permissions: NO_PERMISSIONS, commands: [] },
}

function isScope(text: string): boolean {
  try {
    parsePlainPath(text)
    return true
  } catch (error) {
    if (isAppError(error, 'invalid')) return false
    throw error
  }
}

/** Returns the columns of a row that hold an unknown value. */
export const unknownUserColumns = (row: UserColumns): readonly string[] =>
  unknownFields(row, {
    scope: isScope,
    rules: knowsRules,
    locale: knows(StoredLocale),
    view_mode: knows(ViewMode),
    theme: knows(ThemeChoice),
    sorting_by: knows(SortKey),
    sorting_order: knows(Order),
    commands: knowsJson(Commands),
    listing: knowsJson(StoredListing),
  })

/** Returns the columns of a new row. */
export function rowFromNewUser(
  user: NewUser,
  now: number,
): Omit<UsersTable, 'id' | 'revision' | 'last_sign_in_at' | 'last_sign_in_method'> & { id?: number } {
  return {
    ...(user.id !== undefined && { id: user.id }),
    ...rowFromAccount(user),
    password_hash: user.passwordHash,
    home_key: user.privateHome ? foldPath(user.scope, 'case-blind') : null,
    created_at: now,
    scope_since: now,
  }
}

/** Returns the columns that can be changed. An administrator has all permissions and can change the password. */
export function rowFromAccount(
  account: Account,
): Omit<
  UsersTable,
  | 'id'
  | 'revision'
  | 'password_hash'
  | 'home_key'
  | 'created_at'
  | 'scope_since'
  | 'last_sign_in_at'
  | 'last_sign_in_method'
> {
  const { admin } = account.permissions
  return {
    username: account.username,
    username_key: usernameKey(account.username),
    scope: account.scope,
    lock_password: flag(account.lockPassword && !admin),
    ...rowFromPermissions(admin ? ALL_PERMISSIONS : account.permissions),
    ...rowFromPreferences(account),
    commands: JSON.stringify(account.commands),
    rules: JSON.stringify(account.rules),
  }
}

/** Returns the columns that users set themselves. */
function rowFromPreferences(
  preferences: UserPreferences,
): Pick<
  UsersTable,
  | 'locale'
  | 'view_mode'
  | 'single_click'
  | 'hide_dotfiles'
  | 'sorting_by'
  | 'sorting_order'
  | 'theme'
  | 'welcomed'
  | 'listing'
> {
  return {
    locale: preferences.locale,
    view_mode: preferences.viewMode,
    single_click: flag(preferences.singleClick),
    hide_dotfiles: flag(preferences.hideDotfiles),
    theme: preferences.theme,
    welcomed: flag(preferences.welcomed),
    listing: JSON.stringify(preferences.listing),
    sorting_by: preferences.sorting.by,
    sorting_order: preferences.sorting.order,
  }
}

function permissionsFromRow(row: UserColumns): Permissions {
  return {
    admin: row.may_admin === 1,
    execute: row.may_execute === 1,
    create: row.may_create === 1,
    rename: row.may_rename === 1,
    modify: row.may_modify === 1,
    delete: row.may_delete === 1,
    share: row.may_share === 1,
    download: row.may_download === 1,
  }
}

function rowFromPermissions(permissions: Permissions) {
  return {
    may_admin: flag(permissions.admin),
    may_execute: flag(permissions.execute),
    may_create: flag(permissions.create),
    may_rename: flag(permissions.rename),
    may_modify: flag(permissions.modify),
    may_delete: flag(permissions.delete),
    may_share: flag(permissions.share),
    may_download: flag(permissions.download),
  }
}

const flag = (value: boolean): Flag => (value ? 1 : 0)
