import type { Effect, Grant } from '#server/access/authorize.ts'
import { hasDenials } from '#server/access/entry-decision.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { baseName, childOrNull, parent } from '#server/access/virtual-path.ts'

/**
 * Returns the grant for a node `name` in a directory of a tree; null when it is refused. A node that lies too deep to
 * have a path, because other programs put it there or its directory was moved, is covered by the grant for the
 * directory above, unless a rule or an access entry might refuse it if it
 * could name it: otherwise it could never be removed.
 */
export function childGrant<E extends Effect>(folder: Grant<E>, name: string): Grant<E> | null {
  const path = childOrNull(folder.path, name)
  if (path) return folder.forPath(path)
  const { subject } = folder
  return isReservedName(name) || subject.rules.some(({ allow }) => !allow) || hasDenials(subject) ? null : folder
}

/**
 * Returns whether the grant for a directory covers everything that could be below it, except for Coffer's own names: then
 * not every node needs to be checked.
 */
export function coversAllBelow({ effect, subject }: Grant): boolean {
  const { rules, scope } = subject
  // An item that contains one of Coffer's own directories can be neither deleted nor moved, so it is not below this one.
  const isFree = effect === 'delete' || effect === 'rename' || scope.reserved.length === 0
  return isFree && rules.every(({ allow }) => allow) && !hasDenials(subject)
}

/** Returns the names of items in a directory. Throws for a grant of an item elsewhere. */
export function namesOfItems(directory: Grant<'list'>, items: readonly Grant<'list'>[]): string[] {
  return items.map(({ path, subject }) => {
    if (parent(path) !== directory.path || path === '/' || subject !== directory.subject)
      throw new Error('An item of another directory.')
    return baseName(path)
  })
}
