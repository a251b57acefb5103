import * as z from 'zod/mini'
import { ENTRY_RIGHTS } from '#contract/entry-rights.ts'
import {
  type AccessEntry,
  ALL_RIGHTS,
  type EntryHolder,
  type RightSet,
  rightNames,
  rightSet,
} from '#server/access/entry.ts'
import { type FormerEntry, RECORDED_RIGHTS } from '#server/access/former-entries.ts'
import { isStoredPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { AccessEntriesTable } from '#server/platform/database/tables.ts'
import { knowsJson, storedJsonOr, unknownFields } from '#server/platform/json/stored-values.ts'

/** All columns of a row. */
export const ENTRY_COLUMNS = [
  'id',
  'place',
  'path',
  'user_id',
  'group_id',
  'allow',
  'deny',
  'also_at',
  'former',
  'created_at',
] as const

export type EntryRow = Omit<AccessEntriesTable, 'id'> & { id: number }

const StoredRights = z.array(z.enum(ENTRY_RIGHTS))
const StoredPaths = z.array(z.string().check(z.refine(isStoredPath)))

/** Returns the columns of a row that hold an unknown value. */
export const unknownEntryColumns = (row: EntryRow): readonly string[] =>
  unknownFields(row, {
    path: (path) => isStoredPath(path),
    allow: knowsJson(StoredRights),
    deny: knowsJson(StoredRights),
    also_at: (paths) => paths === null || knowsJson(StoredPaths)(paths),
    // Absent in a database of an earlier version.
    former: (paths) => (paths ?? null) === null || knowsJson(StoredPaths)(paths),
  })

/**
 * Returns the entries that a row stands for. Values that cannot be read deny everything at their folder, or everywhere where that is
 * unknown. While an operation moves a folder, what it denies is denied at both places. In the trash, only seeing and reading remain denied:
 * what was deleted is listed there, and can be read. Folders that were deleted permanently have only former entries.
 */
export function entriesFromRow(row: EntryRow): AccessEntry[] {
  if (isGone(row)) return []
  const holder = holderOf(row)
  const path: VirtualPath = isStoredPath(row.path) ? row.path : ROOT
  if (unknownEntryColumns(row).length > 0) return [{ id: row.id, path, holder, allow: 0, deny: ALL_RIGHTS }]
  const [allow, deny] = [rightsFrom(row.allow), rightsFrom(row.deny)]
  const here = isInTrash(row) ? { allow: 0, deny: deny & RECORDED_RIGHTS } : { allow, deny }
  return [
    { id: row.id, path, holder, ...here },
    ...announcedPaths(row).map((at) => ({ id: row.id, path: at, holder, allow: 0, deny })),
  ]
}

/** Returns the paths at which the folder of a row may be, too, while an operation runs; none if they cannot be read. */
export const announcedPaths = ({ also_at }: Pick<EntryRow, 'also_at'>): VirtualPath[] =>
  storedJsonOr(StoredPaths, also_at ?? '[]', []).filter(isStoredPath)

/**
 * Returns what the entry of a row denies at former paths of its folder. Where these cannot be read, nothing that was recorded anywhere is
 * shown.
 */
export function formerEntriesFromRow(row: EntryRow): FormerEntry[] {
  if (row.former === null) return []
  const holder = holderOf(row)
  const unknown = unknownEntryColumns(row)
  const deny = deniedRecords(row)
  if (unknown.includes('former')) return [{ path: ROOT, now: null, holder, deny: RECORDED_RIGHTS }]
  const now = unknown.length === 0 && isPlaced(row) && isStoredPath(row.path) ? row.path : null
  return deny === 0 ? [] : formerPaths(row).map((path) => ({ path, now, holder, deny }))
}

/** Returns the rights that an entry denies to what is recorded; all of them if it cannot be read. */
export const deniedRecords = (row: EntryRow): RightSet =>
  unknownEntryColumns(row).length > 0 ? RECORDED_RIGHTS : rightsFrom(row.deny) & RECORDED_RIGHTS

/** Returns the former paths of the folder of a row, oldest first; none if they cannot be read. */
export const formerPaths = ({ former }: Pick<EntryRow, 'former'>): VirtualPath[] =>
  storedJsonOr(StoredPaths, former ?? '[]', []).filter(isStoredPath)

/** Returns whether the folder of a row is neither in the trash nor deleted. */
export const isPlaced = ({ place }: Pick<EntryRow, 'place'>): boolean => place.startsWith('/')

/** Returns whether the folder of a row is in the trash. */
export const isInTrash = (row: Pick<EntryRow, 'place'>): boolean => !isPlaced(row) && !isGone(row)

/** First part of the places of folders that were deleted permanently. No path begins like it. */
export const GONE = 'was:'

/** Returns whether the folder of a row was deleted permanently. */
export const isGone = ({ place }: Pick<EntryRow, 'place'>): boolean => place.startsWith(GONE)

function holderOf({ user_id, group_id }: Pick<EntryRow, 'user_id' | 'group_id'>): EntryHolder {
  if (user_id !== null) return { kind: 'user', id: user_id }
  return group_id === null ? { kind: 'everyone' } : { kind: 'group', id: group_id }
}

/** Returns the columns of an entry. */
export const rowFromEntry = ({ path, holder, allow, deny }: Omit<AccessEntry, 'id'>) => ({
  path,
  user_id: holder.kind === 'user' ? holder.id : null,
  group_id: holder.kind === 'group' ? holder.id : null,
  allow: JSON.stringify(rightNames(allow)),
  deny: JSON.stringify(rightNames(deny)),
})

const rightsFrom = (json: string): RightSet => rightSet(storedJsonOr(StoredRights, json, []))
