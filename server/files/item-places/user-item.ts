import { parseStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { UserItemsTable } from '#server/platform/database/tables.ts'
import type { PlaceKey } from './place.ts'

/** An item that a user marked, as it was when it was last known. */
export type UserItem = {
  readonly place: PlaceKey
  /** Path of the served root; of an item in the trash, the one that it had. */
  readonly path: VirtualPath
  readonly isDirectory: boolean
  /** Device and inode; empty if unknown. */
  readonly identity: string
}

/** Returns the columns of an item. */
export const columnsOfItem = ({ place, path, isDirectory, identity }: UserItem) => ({
  place,
  path,
  is_directory: isDirectory ? (1 as const) : (0 as const),
  identity,
})

/** Returns the item in a row. */
export const itemFromRow = (row: Pick<UserItemsTable, 'place' | 'path' | 'is_directory' | 'identity'>): UserItem => ({
  place: row.place as PlaceKey,
  path: parseStoredPath(row.path),
  isDirectory: row.is_directory === 1,
  identity: row.identity,
})
