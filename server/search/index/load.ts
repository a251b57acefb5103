import type { IndexUpdate } from '#server/search/crawler/index-update.ts'
import {
  foldersParentsFirst,
  isNewIndexFile,
  metaOf,
  openIndexFileToRead,
  storedAsOf,
} from '#server/search/crawler/schema.ts'
import type { IndexTree } from './index-tree.ts'

/** Folders applied per batch. */
const AT_ONCE = 1024

/**
 * Reads the index file into the tree. Returns the number of the last updates that it contains.
 *
 * @throws UnusableIndexFile, RangeError: the crawler then rebuilds the file and reports all folders
 */
export function loadIndex(file: string, tree: IndexTree): number {
  if (isNewIndexFile(file)) {
    tree.apply([{ tell: 'state', state: 'building', asOf: null }])
    return 0
  }
  using db = openIndexFileToRead(file)
  // The crawler may be writing: everything is read as of one moment.
  db.run('begin')
  let updates: IndexUpdate[] = []
  for (const folder of foldersParentsFirst(db)) {
    updates.push({ tell: 'folder', ...folder })
    if (updates.length < AT_ONCE) continue
    tree.apply(updates)
    updates = []
  }
  const asOf = storedAsOf(db)
  tree.apply([...updates, { tell: 'state', state: asOf === null ? 'building' : 'ready', asOf }])
  return metaOf(db, 'batch') ?? 0
}
