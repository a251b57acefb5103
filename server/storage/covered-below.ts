import type { Effect, Grant } from '#server/access/authorize.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { childIfUsable } from '#server/access/virtual-path.ts'

/**
 * Returns the grant for a node `name` in a directory of a tree; null when it is refused. A node that lies too deep to
 * have a path, because other programs put it there or its directory was moved, is covered by the grant for the
 * directory above, unless a rule might refuse it if it could name it: otherwise it could never be removed.
 */
export function coveredBelow<E extends Effect>(folder: Grant<E>, name: string): Grant<E> | null {
  const path = childIfUsable(folder.path, name)
  if (path) return folder.within(path)
  return isReservedName(name) || folder.subject.rules.some(({ allow }) => !allow) ? null : folder
}
