import type { Effect, Grant, Subject } from '#server/access/authorize.ts'
import { hasDenials } from '#server/access/entry-decision.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'
import { ProgressTotal } from './progress-total.ts'

/** Returns the same grant for a node inside a tree operation. Throws `not_allowed`. */
export function grantInTree<E extends Effect>(grant: Grant<E>, path: VirtualPath): Grant<E> {
  const found = grant.forPath(path)
  if (!found) throw notAllowed()
  return found
}

/** Returns whether a rule or an access entry may deny the subject part of a tree whose top it may change. Otherwise, the tree need not be walked. */
export const mayBeDenied = (subject: Subject) => subject.rules.some((rule) => !rule.allow) || hasDenials(subject)

/** Authorizes everything below a folder, and counts it. Throws `not_allowed` when one node is refused. */
export async function authorizeTree(
  storage: Storage,
  folder: Grant<'rename' | 'delete'>,
  signal: AbortSignal,
): Promise<ProgressTotal> {
  const tally = new ProgressTotal(1)
  for await (const node of storage.walk(folder, signal, { sizes: false })) {
    grantInTree(folder, node.path)
    tally.addItem(node)
  }
  return tally
}

/**
 * Time limit for counting a tree that is walked for no other reason, in milliseconds.
 *
 * @limit Files and folders | Time to count the items of a deletion | {ms}
 */
const COUNTING = 250

/** Counts a folder and everything below it. Returns null when it takes too long, or when an item's path is too long to express. */
export async function countTree(
  storage: Storage,
  folder: Grant<'rename' | 'delete'>,
  signal: AbortSignal,
): Promise<ProgressTotal | null> {
  const tally = new ProgressTotal(1)
  const until = performance.now() + COUNTING
  try {
    for await (const node of storage.walk(folder, signal, { sizes: false })) {
      if (performance.now() > until) return null
      tally.addItem(node)
    }
    return tally
  } catch (error) {
    // Too deep for a path; it is removed nevertheless.
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}
