import { type RightSet, rightNames } from '#server/access/entry.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import {
  commonFolder,
  dropSegments,
  isStoredPath,
  isWithin,
  joinPathsOrNull,
  ROOT,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import {
  announcedPaths,
  deniedRecords,
  ENTRY_COLUMNS,
  type EntryRow,
  entriesFromRow,
  formerPaths,
  GONE,
  isGone,
  isInTrash,
  unknownEntryColumns,
} from '#server/accounts/access-entries/row.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isInside } from '#server/platform/database/inside-place.ts'
import type { PlaceKey, Relocation } from '../item-places/place.ts'

/** Paths at which the folder of an entry may be while an operation runs. */
export type Announcement = {
  readonly id: number
  readonly paths: readonly VirtualPath[]
  /** Place of the entry before a move; null in the trash. */
  readonly from: string | null
}

/** Maximum number of former paths of an entry. Of more, the oldest two are replaced by the folder that contains both. */
const MAX_FORMER = 100

export const hasEntries = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('access_entries').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns the rows of a folder and of all folders in it. */
export const rowsInside = (db: Db | Tx, place: PlaceKey): Promise<EntryRow[]> =>
  db.selectFrom('access_entries').select(ENTRY_COLUMNS).where(isInside(place)).execute()

/** Returns the rows of folders in the trash. */
export const rowsInTrash = (db: Db): Promise<EntryRow[]> =>
  db.selectFrom('access_entries').select(ENTRY_COLUMNS).where('place', 'like', 'kept:%').execute()

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

/**
 * Denies what entries deny also at the announced paths, if an operation ended early: some of what is in their folders may have come there.
 * Folders that have moved as a whole have their entries already.
 */
export async function denyWhereAnnounced(
  tx: Tx,
  announcements: readonly Announcement[],
  matching: NameMatching,
): Promise<void> {
  for (const { id, paths, from } of announcements) {
    const row = await tx.selectFrom('access_entries').select(ENTRY_COLUMNS).where('id', '=', id).executeTakeFirst()
    if (row && row.place === from) for (const path of paths) await denyToo(tx, row, path, matching)
  }
}

/** Denies at a path what an entry denies. It allows nothing there that it did not before. */
async function denyToo(tx: Tx, row: EntryRow, path: VirtualPath, matching: NameMatching): Promise<void> {
  const place = foldPath(path, matching)
  const there = await sameHolder(tx, row, place).executeTakeFirst()
  if (there && unknownEntryColumns(there).length > 0) return
  const { user_id, group_id, created_at } = row
  const { deny, allow } = mergedRights({ ...row, allow: '[]' }, ...(there ? [there] : []))
  if (there) await tx.updateTable('access_entries').set({ deny, allow }).where('id', '=', there.id).execute()
  else if (deny !== '[]')
    await tx.insertInto('access_entries').values({ place, path, user_id, group_id, allow, deny, created_at }).execute()
}

const sameHolder = (tx: Tx, { id, user_id, group_id }: EntryRow, place: string) =>
  tx
    .selectFrom('access_entries')
    .select(ENTRY_COLUMNS)
    .where('place', '=', place)
    .where('user_id', 'is', user_id)
    .where('group_id', 'is', group_id)
    .where('id', '!=', id)

async function changeAnnounced(tx: Tx, id: number, change: (paths: readonly string[]) => string[]): Promise<void> {
  const row = await tx.selectFrom('access_entries').select(ENTRY_COLUMNS).where('id', '=', id).executeTakeFirst()
  // Entries that cannot be read deny everything and stay as they are.
  if (!row || unknownEntryColumns(row).length > 0) return
  const paths = change(row.also_at === null ? [] : (JSON.parse(row.also_at) as string[]))
  const also_at = paths.length === 0 ? null : JSON.stringify(paths)
  await tx.updateTable('access_entries').set({ also_at }).where('id', '=', id).execute()
}

/**
 * Makes the entries of a folder, and of those in it, entries of another place; or removes them. If the folder was merged into another one,
 * what they deny is denied there, too, and they stay for the case that the move is undone. Entries remember the former paths of their
 * folders; those that deny to see or read stay for these if their folder no longer exists.
 */
export async function relocateEntries(tx: Tx, { from, to }: Relocation, matching: NameMatching): Promise<void> {
  if (to === null) {
    for (const row of await rowsInside(tx, from)) {
      const merged = announcedPaths(row)
      for (const path of merged) await denyToo(tx, row, path, matching)
      if (merged.length === 0 || isInTrash(row)) await end(tx, row, matching)
    }
    return
  }
  for (const row of await rowsInside(tx, from)) {
    const rest = row.place.slice(from.length)
    if (to.place === null) {
      await settle(tx, row, { place: `${to.key}${rest}`, path: row.path }, matching)
      continue
    }
    // A folder whose path became too long is denied together with the one that was moved.
    const path = pathBelow(to.place, row.path, rest) ?? to.place
    await settle(tx, row, { place: foldPath(path, matching), path }, matching)
  }
}

/** Ends the entry of a folder that was deleted permanently. What was recorded in the folder stays denied. */
async function end(tx: Tx, row: EntryRow, matching: NameMatching): Promise<void> {
  if (deniedRecords(row) === 0) await tx.deleteFrom('access_entries').where('id', '=', row.id).execute()
  else {
    const former = remembered(row, isStoredPath(row.path) ? [row.path] : [], matching)
    await tx
      .updateTable('access_entries')
      .set({ place: `${GONE}${row.id}`, also_at: null, former })
      .where('id', '=', row.id)
      .execute()
  }
}

/**
 * Adds the paths that former paths inside moved folders have now: the history of a folder is shown under its present path. To be called once
 * for an operation, before its entries are relocated.
 */
export async function renameFormer(tx: Tx, relocations: readonly Relocation[], matching: NameMatching): Promise<void> {
  const moved = new Map(
    relocations.flatMap(({ from, to }): [string, VirtualPath][] => (to?.place ? [[from, to.place]] : [])),
  )
  if (moved.size === 0) return
  const rows = await tx.selectFrom('access_entries').select(ENTRY_COLUMNS).where('former', 'is not', null).execute()
  for (const row of rows) {
    const renamed = formerPaths(row).flatMap((path) => renamedPaths(path, moved, matching))
    if (renamed.length === 0) continue
    const former = remembered(row, renamed, matching, isGone(row) ? null : row.path)
    await tx.updateTable('access_entries').set({ former }).where('id', '=', row.id).execute()
  }
}

/** Returns the paths that a path has after it, or a folder above it, was moved. `moved`: new paths by the keys of the old ones. */
function renamedPaths(
  path: VirtualPath,
  moved: ReadonlyMap<string, VirtualPath>,
  matching: NameMatching,
): VirtualPath[] {
  const key: string = foldPath(path, matching)
  const found: VirtualPath[] = []
  for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1)) {
    const to = moved.get(key.slice(0, end))
    const renamed = to && pathBelow(to, path, key.slice(end))
    if (renamed) found.push(renamed)
  }
  return found
}

/** Returns the column of the former paths of an entry with some more. `now`: path of its folder, if it exists. */
function remembered(
  row: EntryRow,
  more: readonly VirtualPath[],
  matching: NameMatching,
  now: string | null = null,
): string | null {
  if (unknownEntryColumns(row).includes('former')) return row.former
  const byKey = new Map([...formerPaths(row), ...more].map((path) => [foldPath(path, matching), path]))
  if (now !== null && isStoredPath(now)) byKey.delete(foldPath(now, matching))
  let paths = [...byKey.values()]
  while (paths.length > MAX_FORMER) {
    const [first = ROOT, second = ROOT, ...others] = paths
    const both = commonFolder(first, second)
    paths = [both, ...others.filter((path) => !isWithin(path, both))]
  }
  return paths.length === 0 ? null : JSON.stringify(paths)
}

/** Stores a row at its new place. An entry of the same user or group that is there already is merged into it: denials add up. */
async function settle(
  tx: Tx,
  row: EntryRow,
  now: Pick<EntryRow, 'place' | 'path'>,
  matching: NameMatching,
): Promise<void> {
  const there = await sameHolder(tx, row, now.place).executeTakeFirst()
  if (there) await tx.deleteFrom('access_entries').where('id', '=', there.id).execute()
  const rights = there ? mergedRights(row, there) : {}
  const before = isStoredPath(row.path) ? [row.path] : []
  const former = remembered(row, [...(there ? formerPaths(there) : []), ...before], matching, now.path)
  await tx
    .updateTable('access_entries')
    .set({ ...now, ...rights, former })
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
