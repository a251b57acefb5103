import { sql } from 'kysely'
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
import type { UserItemsTable } from '#server/platform/database/tables.ts'
import { isSameVolume } from '#server/storage/identity.ts'
import type { PlaceStore } from './item-place-tracker.ts'
import { type PlaceKey, placeKey, type Relocation } from './place.ts'

/** Returns users' items as data that follows them. */
export function userItemPlaces(db: Db, matching: NameMatching): PlaceStore {
  const any = () => db.selectFrom('user_items').select('place').limit(1)
  return {
    foldersOnly: false,
    hasAny: async () => (await any().executeTakeFirst()) !== undefined,
    hasInside: async (place) => (await any().where(isInside(place)).executeTakeFirst()) !== undefined,
    relocate: (tx, relocation) => relocate(tx, relocation, matching),
  }
}

async function relocate(tx: Tx, { from, to }: Relocation, matching: NameMatching): Promise<void> {
  if (to === null) {
    await tx.deleteFrom('user_items').where(isInside(from)).execute()
    return
  }
  const rows = await tx
    .selectFrom('user_items')
    .select(['user_id', 'place', 'path', 'is_directory', 'identity'])
    .where(isInside(from))
    .execute()
  const lost: { readonly user: number; readonly place: string }[] = []
  const changes = rows.flatMap((row) => {
    const rest = row.place.slice(from.length)
    const path = to.place === null ? parseStoredPath(row.path) : pathBelow(to.place, row.path, rest)
    if (path === null) {
      lost.push({ user: row.user_id, place: row.place })
      return []
    }
    const place = to.place === null ? (`${to.key}${rest}` as PlaceKey) : placeKey(path, matching)
    const identity = identityAfter(row, rest === '', to.identity)
    return { user: row.user_id, from: row.place, place, path, identity }
  })
  // Those that no request can address any more. The others must follow.
  if (lost.length > 0) await removeRows(tx, lost)
  // Two statements for all users' items, since a user may have many.
  const moved = changes.filter(({ from, place }) => from !== place)
  // The items that were there before no longer exist.
  await removeRows(tx, moved)
  await sql`update user_items
    set place = change.value ->> 'place', path = change.value ->> 'path', identity = change.value ->> 'identity'
    from json_each(${JSON.stringify(changes)}) as change
    where user_items.user_id = change.value ->> 'user' and user_items.place = change.value ->> 'from'`.execute(tx)
}

async function removeRows(tx: Tx, rows: readonly { readonly user: number; readonly place: string }[]): Promise<void> {
  await sql`delete from user_items where (user_id, place) in
    (select value ->> 'user', value ->> 'place' from json_each(${JSON.stringify(rows)}))`.execute(tx)
}

/**
 * Returns the path of an item in a folder that is at `folder` now; null if it is too long to be addressed. By segments: folding may change
 * lengths, but never their number.
 */
function pathBelow(folder: VirtualPath, before: string, rest: string): VirtualPath | null {
  const path = parseStoredPath(before)
  const depth = rest === '' ? 0 : rest.split('/').length - 1
  return joinPathsOrNull(folder, dropSegments(path, segmentsOf(path).length - depth))
}

/** Returns the identity after a move. On another volume, that of an item in a moved folder is unknown. */
function identityAfter({ identity }: Pick<UserItemsTable, 'identity'>, isItself: boolean, moved: string): string {
  if (moved === '') return identity
  if (isItself) return moved
  return isSameVolume(identity, moved) ? identity : ''
}
