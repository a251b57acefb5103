import { foldPath } from '#server/access/rules.ts'
import { isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** The scope of a user; `isPrivate` when the folder was created for them alone. */
export type UserScope = { readonly scope: VirtualPath; readonly isPrivate: boolean }

/**
 * Refuses a scope inside another user's private home.
 * @param others scopes of all other users
 * @throws AppError `conflict`
 */
export function refuseForeignHome(scope: VirtualPath, others: readonly UserScope[]): void {
  if (others.some((other) => other.isPrivate && isInside(scope, other.scope)))
    throw new AppError('conflict', 'This folder is the home folder of another user.', { field: 'scope' })
}

/**
 * Refuses a home that contains another user's scope or lies inside another user's private home.
 * @param others scopes of all other users
 * @throws AppError `name_taken`
 */
export function refuseSharedHome(home: VirtualPath, others: readonly UserScope[]): void {
  const isTheirs = (other: UserScope) => isInside(other.scope, home) || (other.isPrivate && isInside(home, other.scope))
  if (others.some(isTheirs)) throw usernameTaken()
}

/** Returns the error for a home that would be another user's; worded like a taken name, so that it reveals nothing about folders. */
export const usernameTaken = () => new AppError('name_taken', 'This username is already taken.', { field: 'username' })

/** Compares without letter case: spellings that are one folder on some disks count as one on all. */
function isInside(inner: VirtualPath, outer: VirtualPath): boolean {
  return isWithin(foldPath(inner, 'case-blind'), foldPath(outer, 'case-blind'))
}
