import { type RightSet, rightNames } from '#server/access/entry.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import {
  dropSegments,
  isStoredPath,
  joinPathsOrNull,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { type EntryRow, entriesFromRow, unknownEntryColumns } from '#server/accounts/access-entries/row.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isInside } from '#server/platform/database/inside-place.ts'
import type { PlaceKey, Relocation } from '../item-places/place.ts'

/** Paths at which the folder of an entry may be while an operation runs. */
export type Announcement = { readonly id: number; readonly paths: readonly VirtualPath[] }

const COLUMNS = ['id', 'place', 'path', 'user_id', 'group_id', 'allow', 'deny', 'also_at', 'created_at'] as const

export const hasEntries = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('access_entries').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns the rows of a folder and of all folders in it. */
export const rowsInside = (db: Db | Tx, place: PlaceKey): Promise<EntryRow[]> =>
  db.selectFrom('access_entries').select(COLUMNS).where(isInside(place)).execute()

/** Returns the rows of folders in the trash. */
export const rowsInTrash = (db: Db): Promise<EntryRow[]> =>
  db.selectFrom('access_entries').select(COLUMNS).where('place', 'like', 'kept:%').execute()

/** Denies what entries deny at further paths, too. */
export async function announce(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  for (const { id, paths } of announcements)
    await changeAnnounced(tx, id, (known) => [...new Set([...known, ...paths])])
}

/** Takes announcements back. */
export async function withdraw(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  for (const { id, paths } of announcements)
    await changeAnnounced(tx, id, (known) => known.filter((path) => !paths.some((other) => other === path)))
}

async function changeAnnounced(tx: Tx, id: number, change: (paths: readonly string[]) => string[]): Promise<void> {
  const row = await tx.selectFrom('access_entries').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  // Entries that cannot be read deny everything and stay as they are.
  if (!row || unknownEntryColumns(row).length > 0) return
  const paths = change(row.also_at === null ? [] : (JSON.parse(row.also_at) as string[]))
  const also_at = paths.length === 0 ? null : JSON.stringify(paths)
  await tx.updateTable('access_entries').set({ also_at }).where('id', '=', id).execute()
}

/** Makes the entries of a folder, and of those in it, entries of another place; or removes them. */
export async function relocateEntries(tx: Tx, { from, to }: Relocation, matching: NameMatching): Promise<void> {
  if (to === null) {
    await tx.deleteFrom('access_entries').where(isInside(from)).execute()
    return
  }
  const rows = await rowsInside(tx, from)
  for (const row of rows) {
    const rest = row.place.slice(from.length)
    if (to.place === null) {
      await settle(tx, row, { place: `${to.key}${rest}`, path: row.path })
      continue
    }
    // A folder whose path became too long is denied together with the one that was moved.
    const path = pathBelow(to.place, row.path, rest) ?? to.place
    await settle(tx, row, { place: foldPath(path, matching), path })
  }
}

/** Stores a row at its new place. An entry of the same user or group that is there already is merged into it: denials add up. */
async function settle(tx: Tx, row: EntryRow, now: Pick<EntryRow, 'place' | 'path'>): Promise<void> {
  const sameHolder = tx
    .selectFrom('access_entries')
    .select(COLUMNS)
    .where('place', '=', now.place)
    .where('user_id', 'is', row.user_id)
    .where('group_id', 'is', row.group_id)
    .where('id', '!=', row.id)
  const there = await sameHolder.executeTakeFirst()
  if (there) await tx.deleteFrom('access_entries').where('id', '=', there.id).execute()
  const rights = there ? mergedRights(row, there) : {}
  await tx
    .updateTable('access_entries')
    .set({ ...now, ...rights })
    .where('id', '=', row.id)
    .execute()
}

function mergedRights(...rows: readonly EntryRow[]): Pick<EntryRow, 'allow' | 'deny'> {
  const entries = rows.flatMap((row) => entriesFromRow({ ...row, also_at: null, place: '/' }))
  const union = (which: 'allow' | 'deny'): RightSet => entries.reduce((set, entry) => set | entry[which], 0)
  const deny = union('deny')
  const allow = union('allow') & ~deny
  return { allow: JSON.stringify(rightNames(allow)), deny: JSON.stringify(rightNames(deny)) }
}

/** Returns the path of a folder in one that is at `folder` now; null if it is too long to be addressed. */
export function pathBelow(folder: VirtualPath, before: string, rest: string): VirtualPath | null {
  if (rest === '') return folder
  if (!isStoredPath(before)) return null
  const depth = rest.split('/').length - 1
  return joinPathsOrNull(folder, dropSegments(before, segmentsOf(before).length - depth))
}
