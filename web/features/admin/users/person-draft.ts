import type { UserDefaults } from '#contract/settings.ts'
import { ALL_PERMISSIONS, type Permissions, USER_FIELDS, type User, type UserData } from '#contract/users.ts'
import { emptyRules, type RuleFaults } from '#web/lib/rule-faults.ts'

/** An account while it is edited, new ones included. A blank password stays as it is. */
export type PersonDraft = Required<UserData>

/** A field of an account that something can be wrong with. */
export type PersonField = 'username' | 'password' | 'scope' | 'commands' | 'perm'
export type PersonFault = 'missing' | 'short' | 'weak' | 'taken' | 'unusable' | 'last'

/** What is wrong with an account. */
export interface PersonFaults {
  readonly fields: Partial<Record<PersonField, PersonFault>>
  readonly rules: RuleFaults
}

export const NO_FAULTS: PersonFaults = { fields: {}, rules: new Map() }
export const isFaultless = ({ fields, rules }: PersonFaults): boolean =>
  Object.keys(fields).length === 0 && rules.size === 0

/** What is sent of an account is all of it but its number. */
export function draftOfPerson({ id: _, ...user }: User): PersonDraft {
  return user
}

/** A new account, as the instance's defaults say. Where the server makes homes, an empty folder asks for one. */
export const draftOfNobody = (defaults: UserDefaults, makesHomes: boolean): PersonDraft => ({
  ...defaults,
  scope: makesHomes ? '' : defaults.scope,
  username: '',
  password: '',
  lockPassword: false,
  rules: [],
  welcomed: false,
})

/**
 * Makes somebody an administrator, who may do everything (spec section 2), or takes that back: what is left then is what
 * can be seen, so that nobody keeps a right that is not shown.
 */
export function withAdmin(perm: Permissions, admin: boolean, execution: boolean): Permissions {
  return admin ? ALL_PERMISSIONS : { ...perm, admin: false, execute: perm.execute && execution }
}

/** The account with other permissions: the password of an administrator is not locked. */
export const withPermissions = (draft: PersonDraft, perm: Permissions): PersonDraft => ({
  ...draft,
  perm,
  lockPassword: draft.lockPassword && !perm.admin,
})

/** The fields of an account that a draft changes. A blank password is none. */
export function changesOf(user: User, draft: PersonDraft): UserData {
  const changed = USER_FIELDS.filter((field) => !isSame<unknown>(user[field], draft[field]))
  return Object.fromEntries(changed.map((field) => [field, draft[field]]))
}

/** Whether saving would change anything. */
export const isSame = <T>(one: T, other: T): boolean => JSON.stringify(one) === JSON.stringify(other)

/** How many characters a password has, as the server counts them. */
const lengthOf = (password: string): number => Array.from(password).length

/** What the page itself can tell before anything is sent. A new account needs a password; an existing one keeps its own. */
export function faultsOf(draft: PersonDraft, options: { isNew: boolean; fewestCharacters: number }): PersonFaults {
  const { isNew, fewestCharacters } = options
  const { username, password } = draft
  const short = password !== '' && lengthOf(password) < fewestCharacters
  return {
    fields: {
      ...(username.trim() === '' && { username: 'missing' as const }),
      ...(isNew && password === '' && { password: 'missing' as const }),
      ...(short && { password: 'short' as const }),
      // A new account gets a folder of its own, or that of the defaults; one that exists must not get everything by a slip.
      ...(!isNew && draft.scope.trim() === '' && { scope: 'missing' as const }),
    },
    rules: emptyRules(draft.rules),
  }
}
