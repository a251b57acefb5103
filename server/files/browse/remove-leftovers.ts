import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Removing, Storage } from '#server/storage/storage.ts'

/** An item that an operation created or moved, with the grant used for that. */
export type Leftover = Grant<'create' | 'rename'>

/**
 * Removes what a failed operation created, or what remains of the sources of a move: newest first, folders only if they are empty by then.
 * Items that others added, changed or denied there are not removed.
 *
 * @returns the paths that still exist
 */
export async function removeLeftovers(storage: Storage, leftovers: readonly Leftover[]): Promise<VirtualPath[]> {
  const kept: VirtualPath[] = []
  for (const grant of leftovers.toReversed()) if (!(await removeIfEmpty(storage, grant))) kept.push(grant.path)
  return kept
}

/** Removes a file or an empty folder; returns whether it no longer exists. */
export async function removeIfEmpty(storage: Storage, item: Removing): Promise<boolean> {
  try {
    await storage.remove(item, { onlyEmpty: true })
    return true
  } catch (error) {
    if (isAppError(error, 'not_found')) return true
    if (isAppError(error, 'not_allowed') || isAppError(error, 'name_taken')) return false
    throw error
  }
}
