import type { Permissions } from '#contract/users.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { accountWith } from './account.ts'
import { storeGroups } from './memberships.ts'
import { UserWriter } from './store.ts'
import type { User } from './user.ts'

/**
 * Makes an account an administrator, or takes back what the identity granted.
 * @returns the permissions of the account without what the identity granted; null when it grants nothing
 */
export async function grantAdministration(
  tx: Tx,
  user: User,
  wanted: boolean | undefined,
  permissionsBefore: Permissions | null,
): Promise<Permissions | null> {
  const users = new UserWriter(tx)
  const isAdmin = user.permissions.admin
  // A local decision has taken it away meanwhile.
  const before = isAdmin ? permissionsBefore : null
  if (wanted === undefined || wanted === isAdmin) return before
  if (wanted) {
    await users.update(user, accountWith(user, { perm: { ...user.permissions, admin: true } }), null)
    return user.permissions
  }
  // The last administrator stays one, so that nobody is locked out.
  if (!before || !(await users.hasOtherAdministrator(user.id))) return before
  await users.update(user, accountWith(user, { perm: before }), null)
  return null
}

/** Makes an account a member of exactly those groups among the granted and wanted ones. @returns the ids that the identity grants */
export async function grantGroups(
  tx: Tx,
  user: User,
  wanted: readonly number[],
  granted: readonly number[],
): Promise<readonly number[]> {
  const users = new UserWriter(tx)
  const existing: number[] = []
  // A group of the mapping may have been deleted.
  for (const id of new Set(wanted)) if (await users.hasGroups([id])) existing.push(id)
  const current = user.groups.map(({ id }) => id)
  const added = existing.filter((id) => !current.includes(id))
  const removed = granted.filter((id) => !existing.includes(id))
  if (added.length > 0 || removed.some((id) => current.includes(id)))
    await storeGroups(users, user.id, [...current.filter((id) => !removed.includes(id)), ...added])
  return [...granted.filter((id) => existing.includes(id)), ...added]
}
