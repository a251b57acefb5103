import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import { Failure } from './failures.ts'

/** Administrators see everything, and so does the operator. */
export const VIEWER = { permissions: ALL_PERMISSIONS }

/** What is digits stands for an id. */
export const byIdOrName = (word: string): string | number => (/^\d{1,15}$/.test(word) ? Number(word) : word)

/**
 * Somebody by their name, or by their id.
 *
 * @throws Failure when there is nobody
 */
export async function personOf(users: UserService, wanted: string | number): Promise<User> {
  const found =
    typeof wanted === 'number'
      ? await users.find(wanted)
      : (await users.all()).find(({ username }) => username === wanted)
  if (!found) throw new Failure(`there is no user ${typeof wanted === 'number' ? 'with the id' : 'called'} ${wanted}`)
  return found
}
