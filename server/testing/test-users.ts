import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { type Hashing, RUNTIME_HASHING } from '#server/accounts/users/hashing.ts'
import { provision } from '#server/accounts/users/provision.ts'
import type { NewUser, User } from '#server/accounts/users/user.ts'
import type { Context } from '#server/context.ts'
import { CHEAP_HASHING } from './cheap-hashing.ts'

/** Password of every test user. */
export const PASSWORD = 'correct horse battery staple'

/** Hashes of the password, computed once for each cost. */
const hashes = new Map<Hashing, Promise<string>>()

/** Returns the hash of the password at Coffer's production cost, which takes longer than most tests, or at another cost. */
export function passwordHash(hashing: Hashing = RUNTIME_HASHING): Promise<string> {
  const hash = hashes.get(hashing) ?? hashing.hash(PASSWORD)
  hashes.set(hashing, hash)
  return hash
}

/** A user to create. Fields left out are those of an ordinary account, which has every permission except `admin`. */
export type TestUser = Partial<Omit<NewUser, 'passwordHash' | 'scope' | 'permissions'>> & {
  readonly username: string
  readonly scope?: string
  /** The only permissions granted; all except `admin` when left out. */
  readonly grantedPermissions?: readonly (keyof Permissions)[]
}

/** Returns an account with every permission except `admin` and the default preferences, by default. */
export function ordinaryAccount(wanted: Partial<NewUser> & Pick<NewUser, 'username'>): NewUser {
  return {
    passwordHash: 'no password',
    scope: ROOT,
    permissions: { ...ALL_PERMISSIONS, admin: false },
    lockPassword: false,
    locale: '',
    sorting: { by: 'name', order: 'ascending' },
    viewMode: 'list',
    singleClick: false,
    hideDotfiles: false,
    theme: '',
    welcomed: true,
    listing: INITIAL_LISTING,
    commands: [],
    rules: [],
    ...wanted,
  }
}

/** Creates an account the way the program does. */
export async function createUser(
  { db }: Context,
  { scope = '/', grantedPermissions, ...wanted }: TestUser,
  hashing: Hashing = CHEAP_HASHING,
): Promise<User> {
  const account = ordinaryAccount({
    passwordHash: await passwordHash(hashing),
    scope: parsePlainPath(scope),
    ...(grantedPermissions && { permissions: only(grantedPermissions) }),
    ...wanted,
  })
  return db.transaction().execute((tx) => provision(tx, account, Date.now()))
}

const only = (may: readonly (keyof Permissions)[]): Permissions => ({
  ...NO_PERMISSIONS,
  ...Object.fromEntries(may.map((permission) => [permission, true])),
})
