import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { type Hashing, RUNTIME_HASHING } from '#server/accounts/users/hashing.ts'
import { provision } from '#server/accounts/users/provision.ts'
import type { NewUser, User } from '#server/accounts/users/user.ts'
import type { Context } from '#server/context.ts'
import { CHEAP_HASHING } from './cheap-hashing.ts'

/** Everybody's password in tests. */
export const PASSWORD = 'correct horse battery staple'

/** Its hashes, made once each. */
const hashes = new Map<Hashing, Promise<string>>()

/** Its hash as Coffer makes it, which takes longer than most tests, or at another cost. */
export function passwordHash(hashing: Hashing = RUNTIME_HASHING): Promise<string> {
  const hash = hashes.get(hashing) ?? hashing.hash(PASSWORD)
  hashes.set(hashing, hash)
  return hash
}

/** Somebody to make: what is left out is what an ordinary account has, which may do everything but administer. */
export type TestUser = Partial<Omit<NewUser, 'passwordHash' | 'scope' | 'permissions'>> & {
  readonly username: string
  readonly scope?: string
  /** Only these; all but `admin` when left out. */
  readonly may?: readonly (keyof Permissions)[]
}

/** An account that may do everything but administer, and prefers what everybody does, unless told otherwise. */
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
    commands: [],
    rules: [],
    ...wanted,
  }
}

/** Makes an account the way the program does. */
export async function makeUser(
  { db }: Context,
  { scope = '/', may, ...wanted }: TestUser,
  hashing: Hashing = CHEAP_HASHING,
): Promise<User> {
  const account = ordinaryAccount({
    passwordHash: await passwordHash(hashing),
    scope: parsePlainPath(scope),
    ...(may && { permissions: only(may) }),
    ...wanted,
  })
  return db.transaction().execute((tx) => provision(tx, account, Date.now()))
}

const only = (may: readonly (keyof Permissions)[]): Permissions => ({
  ...NO_PERMISSIONS,
  ...Object.fromEntries(may.map((permission) => [permission, true])),
})
