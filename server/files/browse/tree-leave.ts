import type { Effect, Grant, Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'
import { Tally } from './tally.ts'

/** The same leave for a node inside a tree operation. Throws `not_allowed`. */
export function inside<E extends Effect>(grant: Grant<E>, path: VirtualPath): Grant<E> {
  const found = grant.within(path)
  if (!found) throw notAllowed()
  return found
}

/** Can a rule refuse this subject anything inside a tree whose top it may change? If not, there is no need to look. */
export const hasDenials = ({ rules }: Subject) => rules.some((rule) => !rule.allow)

/** Asks for everything below a folder, and counts it. Throws `not_allowed` when one node is refused. */
export async function authorizeTree(
  storage: Storage,
  folder: Grant<'rename' | 'delete'>,
  signal: AbortSignal,
): Promise<Tally> {
  const tally = new Tally(1)
  for await (const node of storage.walk(folder, signal)) {
    inside(folder, node.path)
    tally.add(node)
  }
  return tally
}

/** How long a tree is counted that need not be looked at otherwise (ms). */
const COUNTING = 250

/** Counts a folder and everything below it; null when that takes long, or when there is something that no path can name. */
export async function countTree(
  storage: Storage,
  folder: Grant<'rename' | 'delete'>,
  signal: AbortSignal,
): Promise<Tally | null> {
  const tally = new Tally(1)
  const until = performance.now() + COUNTING
  try {
    for await (const node of storage.walk(folder, signal)) {
      if (performance.now() > until) return null
      tally.add(node)
    }
    return tally
  } catch (error) {
    // Too deep for a path: it is removed all the same.
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}
