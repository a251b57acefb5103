import type { Effect, Grant, Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { notAllowed } from '#server/lib/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The same leave for a node inside a tree operation. Throws `not_allowed`. */
export function inside<E extends Effect>(grant: Grant<E>, path: VirtualPath): Grant<E> {
  const found = grant.within(path)
  if (!found) throw notAllowed()
  return found
}

/** Can a rule refuse this subject anything inside a tree whose top it may change? If not, there is no need to look. */
export const hasDenials = ({ rules }: Subject) => rules.some((rule) => !rule.allow)

/** Asks for everything below a folder. Throws `not_allowed` when one node is refused. */
export async function authorizeTree(
  storage: Storage,
  folder: Grant<'rename' | 'delete'>,
  signal: AbortSignal,
): Promise<void> {
  if (!hasDenials(folder.subject)) return
  for await (const node of storage.walk(folder, signal)) inside(folder, node.path)
}
