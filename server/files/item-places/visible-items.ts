import { authorize, decide, type Subject } from '#server/access/authorize.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isSameInode } from '#server/storage/identity.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import type { UserItem } from './user-item.ts'

/** An item that exists and that the user may see now. */
export type VisibleItem = { readonly path: VirtualPath; readonly stat: Stat }

/** Number of items that are looked up at the same time. */
const MAX_CONCURRENT = 16

export type VisibleItemsParts = { readonly storage: Pick<Storage, 'lstat'>; readonly log: Pick<Log, 'error'> }

/**
 * Returns those of the items that are still the same ones and that the subject may see now, in the same order. Items that cannot be read, as
 * on a broken disk, are left out; the log gets one line for all of them.
 */
export async function visibleItems<T extends UserItem>(
  { storage, log }: VisibleItemsParts,
  subject: Subject,
  items: readonly T[],
): Promise<(VisibleItem & { readonly item: T })[]> {
  const found: (VisibleItem & { readonly item: T })[] = []
  const failures: unknown[] = []
  const seeOrNull = (item: T) =>
    see(storage, subject, item).catch((error: unknown) => {
      failures.push(error)
      return null
    })
  // A local disk answers without yielding.
  const yieldToOthers = timeSlices()
  for (let at = 0; at < items.length; at += MAX_CONCURRENT) {
    const some = items.slice(at, at + MAX_CONCURRENT)
    const visible = await Promise.all(some.map(async (item) => ({ item, seen: await seeOrNull(item) })))
    for (const { item, seen } of visible) if (seen) found.push({ item, ...seen })
    await yieldToOthers()
  }
  if (failures.length > 0)
    log.error('items could not be read and were left out of a list', {
      items: failures.length,
      ...errorFields(failures[0]),
    })
  return found
}

async function see(storage: Pick<Storage, 'lstat'>, subject: Subject, item: UserItem): Promise<VisibleItem | null> {
  // In the trash.
  if (!item.place.startsWith('/')) return null
  const path = pathInScope(subject.scope, item.path)
  if (path === null || path === ROOT || !decide(subject, 'list', path).allowed) return null
  // The names of hidden folders are hidden, too.
  if (subject.hideDotfiles && segmentsOf(path).some((name) => name.startsWith('.'))) return null
  try {
    const stat = await lstatOrNull(storage, authorize(subject, 'list', path))
    return stat && isSame(item, stat) ? { path, stat } : null
  } catch (error) {
    // The path leads through a link to where the user may not look.
    if (isAppError(error, 'not_allowed')) return null
    throw error
  }
}

/**
 * Returns whether this is still the item: a folder by its inode, a file by being one, because programs save by replacing the old file with a
 * new one. Device numbers change at a reboot and are ignored.
 */
function isSame({ isDirectory, identity }: UserItem, stat: Stat): boolean {
  if (isDirectory !== isFolder(stat)) return false
  return !isDirectory || identity === '' || isSameInode(identity, stat.identity)
}
