import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Removing, Storage } from '#server/storage/storage.ts'

/** Something an operation made, or took elsewhere, with the leave it did so by. */
export type Leftover = Grant<'create' | 'rename'>

/**
 * Removes what an operation made before it failed, or left behind when it moved the rest: newest first, a folder only when it is empty by
 * then. What others have put, changed or closed there stays.
 *
 * @returns the paths that are still there
 */
export async function takeBack(storage: Storage, leftovers: readonly Leftover[]): Promise<VirtualPath[]> {
  const kept: VirtualPath[] = []
  for (const grant of leftovers.toReversed()) if (!(await removeIfEmpty(storage, grant))) kept.push(grant.path)
  return kept
}

/** Removes a file, or a folder that is empty; answers whether it is gone. */
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
