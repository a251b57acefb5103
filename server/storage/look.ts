import type { Grant } from '#server/access/authorize.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Stat, Storage } from './storage.ts'

/** What itself is at a path, links not followed; null when nothing is. */
export async function lookAt(
  storage: Pick<Storage, 'lstat'>,
  item: Parameters<Storage['lstat']>[0],
): Promise<Stat | null> {
  return orNull(storage.lstat(item))
}

/** What a path leads to, links followed; null when it leads nowhere we go. */
export async function lookThrough(storage: Storage, item: Grant<'list'>): Promise<Stat | null> {
  return orNull(storage.stat(item))
}

/** Is this a folder itself, not a link to one? */
export const isFolder = (stat: Stat) => stat.kind === 'directory' && !stat.isLink

async function orNull(looked: Promise<Stat>): Promise<Stat | null> {
  try {
    return await looked
  } catch (error) {
    if (isAppError(error, 'not_found')) return null
    throw error
  }
}
