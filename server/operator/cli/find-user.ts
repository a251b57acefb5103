import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import { Failure } from './failures.ts'

/** The operator sees everything, as administrators do. */
export const VIEWER = { permissions: ALL_PERMISSIONS }

/** Returns an ID for a word of digits, otherwise the name. */
export const byIdOrName = (word: string): string | number => (/^\d{1,15}$/.test(word) ? Number(word) : word)

/**
 * Returns a user by name or ID.
 *
 * @throws Failure when there is no such user
 */
export async function findUser(users: UserService, wanted: string | number): Promise<User> {
  const found =
    typeof wanted === 'number'
      ? await users.find(wanted)
      : (await users.all()).find(({ username }) => username === wanted)
  if (!found) throw new Failure(`there is no user ${typeof wanted === 'number' ? 'with the id' : 'called'} ${wanted}`)
  return found
}
