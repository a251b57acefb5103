import type { Grant } from '#server/access/authorize.ts'
import type { NameMatching } from '#server/access/rules.ts'
import { joinPaths, ROOT } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notFound } from '#server/platform/refusals.ts'
import { isFolder } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type PlaceKey, placeKey } from './place.ts'
import type { UserItem } from './user-item.ts'

export type FindItemParts = {
  readonly storage: Pick<Storage, 'look' | 'locate'>
  readonly served: { readonly matching: NameMatching }
}

/**
 * Returns the items of paths by their places, with links on the way resolved.
 *
 * @throws AppError `not_found`; `invalid` for the top folder
 */
export async function itemsAt(
  { storage, served }: FindItemParts,
  grants: readonly Grant<'list'>[],
): Promise<Map<PlaceKey, UserItem>> {
  const items = new Map<PlaceKey, UserItem>()
  const yieldToOthers = timeSlices()
  for (const grant of grants) {
    if (grant.path === ROOT) throw new AppError('invalid', 'The top folder cannot be marked.')
    const { path: located, stat } = await storage.look(grant)
    if (stat === null) throw notFound()
    const path = joinPaths(grant.subject.scope.root, located)
    const place = placeKey(path, served.matching)
    items.set(place, { place, path, isDirectory: isFolder(stat), identity: stat.identity })
    await yieldToOthers()
  }
  return items
}

/** Returns the places of items, with links on the way resolved; of those that do not exist, the ones that their paths say. */
export async function placesOf(parts: FindItemParts, grants: readonly Grant<'list'>[]): Promise<PlaceKey[]> {
  const places: PlaceKey[] = []
  const yieldToOthers = timeSlices()
  for (const grant of grants) {
    places.push(await placeOf(parts, grant))
    await yieldToOthers()
  }
  return places
}

/** Returns the place of an item, as {@link placesOf}. */
export async function placeOf({ storage, served }: FindItemParts, grant: Grant<'list'>): Promise<PlaceKey> {
  const path = await storage.locate(grant).catch((error) => {
    if (isAppError(error, 'not_found')) return grant.path
    throw error
  })
  return placeKey(joinPaths(grant.subject.scope.root, path), served.matching)
}
