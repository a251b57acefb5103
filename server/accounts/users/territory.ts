import { foldPath } from '#server/access/rules.ts'
import { isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** Where somebody lives; `isPrivate` when the folder was made for them alone. */
export type Territory = { readonly scope: VirtualPath; readonly isPrivate: boolean }

/**
 * Nobody is let into a home that was made for somebody else alone.
 *
 * @param others everybody else's
 * @throws AppError `conflict`
 */
export function refuseTrespass(scope: VirtualPath, others: readonly Territory[]): void {
  if (others.some((other) => other.isPrivate && isInside(scope, other.scope)))
    throw new AppError('conflict', 'The folder is the home of somebody else.', { field: 'scope' })
}

/**
 * A home is no place where others live already, be it in a folder of it, nor inside somebody's own.
 *
 * @param others everybody else's
 * @throws AppError `name_taken`
 */
export function refuseInhabited(home: VirtualPath, others: readonly Territory[]): void {
  const isTheirs = (other: Territory) => isInside(other.scope, home) || (other.isPrivate && isInside(home, other.scope))
  if (others.some(isTheirs)) throw usernameTaken()
}

/** What somebody hears whose home would be another's; the words of a taken name, so that nothing is learned of folders. */
export const usernameTaken = () => new AppError('name_taken', 'The user name is taken.', { field: 'username' })

/** Two spellings that are one folder on some disk count as one on all. */
function isInside(inner: VirtualPath, outer: VirtualPath): boolean {
  return isWithin(foldPath(inner, 'case-blind'), foldPath(outer, 'case-blind'))
}
