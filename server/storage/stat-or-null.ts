import type { Grant } from '#server/access/authorize.ts'
import { isAppError } from '#server/platform/errors.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { ItemFacts, Stat, Storage } from './storage.ts'

/** Returns the metadata of the item itself, links not followed; null when it does not exist. */
export async function lstatOrNull(
  storage: Pick<Storage, 'lstat'>,
  item: Parameters<Storage['lstat']>[0],
): Promise<Stat | null> {
  return orNull(storage.lstat(item))
}

/** Returns the metadata of the item, links followed; null when a link is invalid or nothing exists there. */
export async function statOrNull(storage: Pick<Storage, 'stat'>, item: Grant<'list'>): Promise<Stat | null> {
  return orNull(storage.stat(item))
}

/** Returns the real location of an item and its metadata; null when a directory on the way is missing. */
export async function lookOrNull(
  storage: Pick<Storage, 'look'>,
  item: Grant,
): Promise<Awaited<ReturnType<Storage['look']>> | null> {
  return orNull(storage.look(item))
}

/** Returns what a list of items shows of an item. */
export const itemFactsOf = ({ kind, isLink, size, modifiedNs }: Stat): ItemFacts => ({
  kind,
  isLink,
  size,
  ...fromNanoseconds(modifiedNs),
})

/** Returns whether this is a directory itself, not a link to one. */
export const isFolder = (stat: Stat) => stat.kind === 'directory' && !stat.isLink

async function orNull<T>(looked: Promise<T>): Promise<T | null> {
  try {
    return await looked
  } catch (error) {
    if (isAppError(error, 'not_found')) return null
    throw error
  }
}
