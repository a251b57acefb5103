import type { UserData } from '#contract/users.ts'
import { AppError } from '#server/platform/errors.ts'
import type { UserWriter } from './store.ts'
import type { User } from './user.ts'

/** Returns the ids of all groups that a user has after a requested change. */
export function groupsAfter(user: Pick<User, 'groups'>, wanted: NonNullable<UserData['groups']>): readonly number[] {
  if (!('add' in wanted)) return wanted
  const kept = user.groups.map(({ id }) => id).filter((id) => !wanted.remove.includes(id))
  return [...kept, ...wanted.add]
}

/**
 * Makes a user a member of exactly these groups.
 * @param groups ids
 * @throws AppError `invalid` when one of them does not exist
 */
export async function storeGroups(writer: UserWriter, userId: number, groups: readonly number[]): Promise<void> {
  const ids = [...new Set(groups)]
  if (!(await writer.hasGroups(ids))) throw new AppError('invalid', 'There is no such group.', { field: 'groups' })
  await writer.setGroups(userId, ids)
}

/** Returns the names of groups that a user has only after a change, and only before it; undefined when there are none. */
export function membershipChanges(before: Pick<User, 'groups'>, after: Pick<User, 'groups'>) {
  const missingIn = (groups: User['groups'], others: User['groups']) =>
    groups.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name)
  const added = missingIn(after.groups, before.groups)
  const removed = missingIn(before.groups, after.groups)
  return added.length + removed.length > 0 ? { added, removed } : undefined
}

/** Returns whether a user is a member of exactly these groups. */
export const hasExactlyGroups = (user: Pick<User, 'groups'>, groups: readonly number[]): boolean =>
  Bun.deepEquals(
    user.groups.map(({ id }) => id),
    [...new Set(groups)].sort((a, b) => a - b),
  )
