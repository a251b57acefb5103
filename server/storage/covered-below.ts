import type { Effect, Grant } from '#server/access/authorize.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { childIfUsable } from '#server/access/virtual-path.ts'

/**
 * The leave for a node `name` in a folder of a tree; null when it is refused. What lies too deep to have a path, because others put it
 * there or its folder was moved, is covered by the leave for the folder above, unless rules might refuse it if they could name it:
 * otherwise nobody could ever remove it.
 */
export function coveredBelow<E extends Effect>(folder: Grant<E>, name: string): Grant<E> | null {
  const path = childIfUsable(folder.path, name)
  if (path) return folder.within(path)
  return isReservedName(name) || folder.subject.rules.some(({ allow }) => !allow) ? null : folder
}
