import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import type { UserDefaults } from '#contract/settings.ts'
import { ALL_PERMISSIONS, type Permissions, USER_FIELDS, type User, type UserData } from '#contract/users.ts'
import { emptyRules, type RuleFaults } from '#web/lib/rule-faults.ts'

/** Form values of an account, also of a new one. An empty password means no change. */
export type UserDraft = Required<Omit<UserData, 'groups'>> & { readonly groups: readonly number[] }

/** Fields of an account that can be invalid. */
export type UserField = 'username' | 'password' | 'scope' | 'commands' | 'perm'
export type UserError = 'missing' | 'short' | 'weak' | 'taken' | 'unusable' | 'last'

/** Validation errors of an account. */
export interface UserErrors {
  readonly fields: Partial<Record<UserField, UserError>>
  readonly rules: RuleFaults
}

export const NO_ERRORS: UserErrors = { fields: {}, rules: new Map() }
export const hasNoErrors = ({ fields, rules }: UserErrors): boolean =>
  Object.keys(fields).length === 0 && rules.size === 0

/** Returns the form values of an account: what it has without its groups, and everything else but its id and the last sign-in. */
export function draftOfUser({ id: _, lastSignIn: _lastSignIn, own, groups = [], ...user }: User): UserDraft {
  return { ...user, ...own, groups: groups.map(({ id }) => id) }
}

/**
 * Returns the form values of a new account from the instance's defaults. If the server creates home folders, an empty folder requests one.
 */
export const draftOfNewUser = (defaults: UserDefaults, makesHomes: boolean): UserDraft => ({
  ...defaults,
  scope: makesHomes ? '' : defaults.scope,
  username: '',
  password: '',
  lockPassword: false,
  rules: [],
  groups: [],
  welcomed: false,
  listing: INITIAL_LISTING,
})

/**
 * Makes a user an administrator with all permissions, or reverts that. Afterwards only visible permissions remain, so that no hidden
 * permission is granted.
 */
export function withAdmin(perm: Permissions, admin: boolean, execution: boolean): Permissions {
  return admin ? ALL_PERMISSIONS : { ...perm, admin: false, execute: perm.execute && execution }
}

/** Returns the account with other permissions. An administrator's password is never locked. */
export const withPermissions = (draft: UserDraft, perm: Permissions): UserDraft => ({
  ...draft,
  perm,
  lockPassword: draft.lockPassword && !perm.admin,
})

/** Returns the fields of an account that a draft changes, compared with the values when editing began; of groups, those added and removed. An empty password is no change. */
export function changesOf(start: UserDraft, draft: UserDraft): UserData {
  const changed = USER_FIELDS.filter((field) => !isSame<unknown>(start[field], draft[field]))
  const groups = {
    add: draft.groups.filter((id) => !start.groups.includes(id)),
    remove: start.groups.filter((id) => !draft.groups.includes(id)),
  }
  return Object.fromEntries(changed.map((field) => [field, field === 'groups' ? groups : draft[field]]))
}

/** Returns whether two values are equal, so that saving changes nothing. */
export const isSame = <T>(one: T, other: T): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the number of characters of a password, as counted by the server. */
const lengthOf = (password: string): number => Array.from(password).length

/** Returns the errors that can be found before the form is sent. Only a new account requires a password. */
export function draftErrors(draft: UserDraft, options: { isNew: boolean; fewestCharacters: number }): UserErrors {
  const { isNew, fewestCharacters } = options
  const { username, password } = draft
  const short = password !== '' && lengthOf(password) < fewestCharacters
  return {
    fields: {
      ...(username.trim() === '' && { username: 'missing' as const }),
      ...(isNew && password === '' && { password: 'missing' as const }),
      ...(short && { password: 'short' as const }),
      // An empty folder of a new account means a home folder or the default. An existing account must not get access to everything by
      // accident.
      ...(!isNew && draft.scope.trim() === '' && { scope: 'missing' as const }),
    },
    rules: emptyRules(draft.rules),
  }
}
