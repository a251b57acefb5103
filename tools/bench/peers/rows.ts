import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { copy, deletion, move } from './change-rows.ts'
import { plantEntries, type Sizes } from './ground.ts'
import { largeDownload, listing, search, smallDownloads, zip } from './reading-rows.ts'
import type { Row, RowContext } from './row.ts'
import { chunkedUpload, largeUpload, largeUploadFlushes, smallUploadFlushes, smallUploads } from './upload-rows.ts'

/** The rows in the order in which they run: those that read, then those that change files. */
const ROWS: readonly ((context: RowContext) => Row)[] = [
  ...[smallDownloads, largeDownload, listing, search, zip],
  ...[largeUpload, largeUploadFlushes, chunkedUpload, smallUploads, smallUploadFlushes],
  ...[copy, move, deletion],
]

/** The bench's folder, the large file and the root of Coffer. */
type Files = { readonly folder: string; readonly source: string; readonly shared: string }

/** Returns the rows, and creates the files that local programs read. */
export function rowsFor(sizes: Sizes, { folder, source, shared }: Files): Row[] {
  const local = path.join(folder, 'local')
  mkdirSync(local)
  plantEntries(path.join(local, 'entries'), sizes.entries)
  const context = {
    sizes,
    source,
    local,
    shared,
    size: `${Number((sizes.largeBytes / 1024 ** 3).toFixed(2))} GB`,
    speed: (milliseconds: number) => sizes.largeBytes / 1e6 / (milliseconds / 1000),
  }
  return ROWS.map((rowOf) => rowOf(context))
}
