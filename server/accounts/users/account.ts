import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import type { UserDefaults } from '#contract/settings.ts'
import { toSortOrder } from '#contract/sort-order.ts'
import { ALL_PERMISSIONS, USER_FIELDS, type UserData, type UserField } from '#contract/users.ts'
import { withErrorField } from '#server/platform/json/error-field.ts'
import { usableCommands } from './commands.ts'
import { parseScope } from './home-path.ts'
import type { Account } from './user.ts'

/** Returns the fields of a new account that come from the defaults. */
export function accountFromDefaults(
  defaults: UserDefaults,
): Omit<Account, 'username' | 'scope' | 'lockPassword' | 'rules'> {
  return {
    permissions: defaults.perm,
    commands: defaults.commands,
    locale: defaults.locale,
    sorting: toSortOrder(defaults.sorting),
    viewMode: defaults.viewMode,
    singleClick: defaults.singleClick,
    hideDotfiles: defaults.hideDotfiles,
    theme: defaults.theme,
    welcomed: false,
    listing: INITIAL_LISTING,
  }
}

/**
 * Returns the account with the fields of `data` applied; absent fields stay unchanged. An administrator has all permissions and can change
 * the password.
 * @throws AppError `invalid`, with the field, for an unusable scope or command
 */
export function accountWith(account: Account, data: UserData): Account {
  const permissions = data.perm ?? account.permissions
  return {
    username: data.username ?? account.username,
    scope: data.scope === undefined ? account.scope : withErrorField('scope', () => parseScope(data.scope ?? '')),
    permissions: permissions.admin ? ALL_PERMISSIONS : permissions,
    lockPassword: !permissions.admin && (data.lockPassword ?? account.lockPassword),
    commands: data.commands ? usableCommands(data.commands, 'commands') : account.commands,
    rules: data.rules ?? account.rules,
    locale: data.locale ?? account.locale,
    sorting: data.sorting ? toSortOrder(data.sorting) : account.sorting,
    viewMode: data.viewMode ?? account.viewMode,
    singleClick: data.singleClick ?? account.singleClick,
    hideDotfiles: data.hideDotfiles ?? account.hideDotfiles,
    theme: data.theme ?? account.theme,
    welcomed: data.welcomed ?? account.welcomed,
    listing: data.listing ?? account.listing,
  }
}

/** Returns the fields, by the API's names, in which two states of an account differ, except the password and the groups, which are stored elsewhere. */
export function changedFields(before: Account, after: Account): UserField[] {
  return USER_FIELDS.filter(
    (field) => field !== 'password' && !Bun.deepEquals(VALUE[field](before), VALUE[field](after)),
  )
}

const VALUE = {
  username: (account) => account.username,
  password: () => null,
  scope: (account) => account.scope,
  perm: (account) => account.permissions,
  lockPassword: (account) => account.lockPassword,
  commands: (account) => account.commands,
  rules: (account) => account.rules,
  groups: () => null,
  locale: (account) => account.locale,
  sorting: (account) => account.sorting,
  viewMode: (account) => account.viewMode,
  singleClick: (account) => account.singleClick,
  hideDotfiles: (account) => account.hideDotfiles,
  theme: (account) => account.theme,
  welcomed: (account) => account.welcomed,
  listing: (account) => account.listing,
} satisfies Record<UserField, (account: Account) => unknown>
