import type { Effect, Grant } from '#server/access/authorize.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { childOrNull } from '#server/access/virtual-path.ts'

/**
 * Returns the grant for a node `name` in a directory of a tree; null when it is refused. A node that lies too deep to
 * have a path, because other programs put it there or its directory was moved, is covered by the grant for the
 * directory above, unless a rule might refuse it if it could name it: otherwise it could never be removed.
 */
export function childGrant<E extends Effect>(folder: Grant<E>, name: string): Grant<E> | null {
  const path = childOrNull(folder.path, name)
  if (path) return folder.forPath(path)
  return isReservedName(name) || folder.subject.rules.some(({ allow }) => !allow) ? null : folder
}
