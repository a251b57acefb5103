import { randomInt } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import type { Passwords } from './password.ts'
import { passwordContext, requireStrongPassword } from './password-policy.ts'
import { provision } from './provision.ts'
import { UserReader, UserWriter } from './store.ts'
import type { NewUser } from './user.ts'
import { parseUsername } from './username.ts'

/** The operator's settings for the first account; without a password it gets a random one. */
export type FirstAdministrator = {
  readonly username: string
  readonly password: string | undefined
  /** A bcrypt or argon2id hash. */
  readonly passwordHash: string | undefined
}

/** A created account; `password` is the random one, to be shown once, or null when the operator set it. */
export type CreatedAdministrator = { readonly username: string; readonly password: string | null }

/** Letters and digits that look distinct in any font. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RANDOM_LENGTH = 24

/**
 * Creates an administrator when there is none: at the first start, or when only other users were added before. There is no default
 * password.
 * @param now milliseconds since the epoch
 * @returns null when an administrator exists
 * @throws StartProblem for an unusable name or password
 */
export async function createFirstAdministrator(
  { db, passwords, settings }: { db: Db; passwords: Passwords; settings: Pick<SettingsService, 'current'> },
  wanted: FirstAdministrator,
  now: number,
): Promise<CreatedAdministrator | null> {
  if (await new UserReader(db).hasAdministrator()) return null
  await naming('--username', () => parseUsername(wanted.username))
  const random = wanted.password === undefined && wanted.passwordHash === undefined ? randomPassword() : null
  const context = passwordContext(await settings.current(), wanted.username)
  const hash = () => {
    requireStrongPassword(wanted.password ?? random ?? '', context)
    return passwords.hash(wanted.password ?? random ?? '')
  }
  const passwordHash = wanted.passwordHash ?? (await naming('COFFER_ADMIN_PASSWORD', hash))
  const make = async (tx: Tx) => {
    // Another process may have created one during the hashing.
    if (await new UserWriter(tx).hasAdministrator()) return null
    const { username } = await provision(tx, administrator(wanted.username, passwordHash), now)
    return { username, password: random }
  }
  return naming('--username', () => db.transaction().execute(make))
}

function administrator(username: string, passwordHash: string): NewUser {
  return {
    username,
    passwordHash,
    scope: ROOT,
    permissions: ALL_PERMISSIONS,
    lockPassword: false,
    locale: '',
    sorting: { by: 'name', order: 'ascending' },
    viewMode: 'list',
    singleClick: false,
    hideDotfiles: false,
    theme: '',
    welcomed: false,
    listing: INITIAL_LISTING,
    commands: [],
    rules: [],
  }
}

function randomPassword(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Errors that the operator can correct. */
const EXPECTED: readonly ErrorCode[] = ['invalid', 'password_weak', 'name_taken']

async function naming<T>(setting: string, work: () => T): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error) || !EXPECTED.includes(error.code)) throw error
    throw new StartProblem(`${setting}: ${error.message}`, { cause: error })
  }
}
