import type { NameMatching } from '#server/access/rules.ts'
import {
  dropSegments,
  joinPathsOrNull,
  parseStoredPath,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isInside } from '#server/platform/database/inside-place.ts'
import type { PlaceStore } from '../item-places/item-place-tracker.ts'
import { type PlaceKey, placeKey, type Relocation } from '../item-places/place.ts'

/** Returns the quotas of folders as data that follows them. */
export function quotaPlaces(db: Db, matching: NameMatching): PlaceStore {
  const any = () => db.selectFrom('quotas').select('place').where('place', 'is not', null).limit(1)
  return {
    foldersOnly: true,
    hasAny: async () => (await any().executeTakeFirst()) !== undefined,
    hasInside: async (place) => (await any().where(isInside(place)).executeTakeFirst()) !== undefined,
    relocate: (tx, relocation) => relocate(tx, relocation, matching),
  }
}

async function relocate(tx: Tx, { from, to }: Relocation, matching: NameMatching): Promise<void> {
  if (to === null) {
    await tx.deleteFrom('quotas').where(isInside(from)).execute()
    return
  }
  const rows = await tx.selectFrom('quotas').select(['id', 'place', 'path']).where(isInside(from)).execute()
  for (const { id, place, path } of rows) {
    if (place === null || path === null) continue
    const rest = place.slice(from.length)
    const now = to.place === null ? path : pathBelow(to.place, path, rest)
    // A folder whose path became too long cannot be addressed any more, so its quota could not be changed either.
    if (now === null) {
      await tx.deleteFrom('quotas').where('id', '=', id).execute()
      continue
    }
    const key = to.place === null ? (`${to.key}${rest}` as PlaceKey) : placeKey(parseStoredPath(now), matching)
    // The folder that was there before no longer exists.
    await tx.deleteFrom('quotas').where('place', '=', key).where('id', '!=', id).execute()
    await tx.updateTable('quotas').set({ place: key, path: now }).where('id', '=', id).execute()
  }
}

/** Returns the path of a folder in one that is at `folder` now; null if it is too long to be addressed. */
function pathBelow(folder: VirtualPath, before: string, rest: string): VirtualPath | null {
  const path = parseStoredPath(before)
  const depth = rest === '' ? 0 : rest.split('/').length - 1
  return joinPathsOrNull(folder, dropSegments(path, segmentsOf(path).length - depth))
}
