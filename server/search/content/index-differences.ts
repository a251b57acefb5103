import { childOrNull, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { TOP } from '#server/search/crawler/index-update.ts'
import { openIndexFileToRead } from '#server/search/crawler/schema.ts'
import { type FolderRows, openPacked } from '#server/storage/packed-folder.ts'
import { type Covered, isCoveredFile, isCoveredFolder } from './covered.ts'

/** File as stored in the index. */
export type IndexedFile = {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** In seconds since the epoch. */
  readonly seconds: number
}

/** Folder that is searched, with its searched files. */
export type IndexedFolder = { readonly folder: VirtualPath; readonly files: readonly IndexedFile[] }

/** Maximum number of folders per step. */
const FOLDERS_AT_ONCE = 200

type Row = { readonly id: number; readonly above: number; readonly name: string; readonly entries: Uint8Array | null }

/**
 * Returns some folders of the index file that contain searched files, in the order of their IDs.
 *
 * @param after ID of the last folder of the previous step; 0 to start
 * @returns the folders, and the ID of the last folder examined; null at the end
 * @throws UnusableIndexFile, RangeError, SQLiteError: the crawler rebuilds the file
 */
export function foldersFrom(file: string, after: number, covered: Covered) {
  using db = openIndexFileToRead(file)
  const rows = db
    .query<Row, [number, number]>('select id, above, name, entries from folders where id > ? order by id limit ?')
    .all(after, FOLDERS_AT_ONCE)
  const byId = db.query<Row, [number]>('select id, above, name, null entries from folders where id = ?')
  const places = new Map<number, VirtualPath | null>([[TOP, ROOT]])

  const placeOf = (id: number, depth = 0): VirtualPath | null => {
    const known = places.get(id)
    if (known !== undefined) return known
    const row = depth < 100 ? byId.get(id) : null
    const above = row && row.above !== 0 ? placeOf(row.above, depth + 1) : null
    const place = row && above !== null ? childOrNull(above, row.name) : null
    places.set(id, place)
    return place
  }

  const folders: IndexedFolder[] = []
  for (const { id, entries } of rows) {
    const files = entries ? filesOf(openPacked(entries), covered) : []
    const folder = files.length > 0 ? placeOf(id) : null
    if (folder !== null && isCoveredFolder(covered, folder)) folders.push({ folder, files })
  }
  return { folders, last: rows.length < FOLDERS_AT_ONCE ? null : (rows.at(-1)?.id ?? null) }
}

const decoder = new TextDecoder()

function filesOf({ count, kinds, names, sizes, modified }: FolderRows, covered: Covered): IndexedFile[] {
  const files: IndexedFile[] = []
  let at = 0
  for (let row = 0; row < count; row += 1) {
    const end = names.indexOf(0, at)
    const size = sizes[row] ?? 0
    if (kinds[row] === ENTRY_KIND.file && size > 0 && size <= covered.maxSize) {
      const name = decoder.decode(names.subarray(at, end))
      if (isCoveredFile(covered, name, size)) files.push({ name, size, seconds: modified[row] ?? 0 })
    }
    at = end + 1
  }
  return files
}
