import * as z from 'zod/mini'
import { ENTRY_RIGHTS } from '#contract/entry-rights.ts'
import {
  type AccessEntry,
  ALL_RIGHTS,
  type EntryHolder,
  RIGHT,
  type RightSet,
  rightNames,
  rightSet,
} from '#server/access/entry.ts'
import { isStoredPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { AccessEntriesTable } from '#server/platform/database/tables.ts'
import { knowsJson, storedJsonOr, unknownFields } from '#server/platform/json/stored-values.ts'

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
  })

/**
 * Returns the entries that a row stands for. Values that cannot be read deny everything at their folder, or everywhere where that is
 * unknown. While an operation moves a folder, what it denies is denied at both places. In the trash, only seeing and reading remain denied:
 * what was deleted is listed there, and can be read.
 */
export function entriesFromRow(row: EntryRow): AccessEntry[] {
  const holder = holderOf(row)
  const path: VirtualPath = isStoredPath(row.path) ? row.path : ROOT
  if (unknownEntryColumns(row).length > 0) return [{ id: row.id, path, holder, allow: 0, deny: ALL_RIGHTS }]
  const [allow, deny] = [rightsFrom(row.allow), rightsFrom(row.deny)]
  const here = isInTrash(row) ? { allow: 0, deny: deny & (RIGHT.view | RIGHT.download) } : { allow, deny }
  return [
    { id: row.id, path, holder, ...here },
    ...announcedPaths(row).map((at) => ({ id: row.id, path: at, holder, allow: 0, deny })),
  ]
}

/** Returns the paths at which the folder of a row may be, too, while an operation runs; none if they cannot be read. */
export const announcedPaths = ({ also_at }: Pick<EntryRow, 'also_at'>): VirtualPath[] =>
  storedJsonOr(StoredPaths, also_at ?? '[]', []).filter(isStoredPath)

/** Returns whether the folder of a row is in the trash. */
export const isInTrash = ({ place }: Pick<EntryRow, 'place'>): boolean => !place.startsWith('/')

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
