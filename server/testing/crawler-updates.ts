import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import type { IndexUpdate } from '#server/search/crawler/index-update.ts'
import { TOP } from '#server/search/crawler/index-update.ts'
import { emptyPacked, type PackedFolder } from '#server/storage/packed-folder.ts'

/** An entry of a folder as the crawler reports it. */
export type CrawledEntry = {
  readonly name: string
  readonly kind?: keyof typeof ENTRY_KIND
  /** Bytes. */
  readonly size?: number
  /** Seconds since the epoch. */
  readonly modified?: number
}

export function packEntries(entries: readonly CrawledEntry[]): PackedFolder {
  const names = Buffer.from(entries.map(({ name }) => `${name}\0`).join(''))
  const { packed, rows } = emptyPacked(entries.length, names.length)
  rows.names.set(names)
  entries.forEach(({ kind = 'file', size = 0, modified = 0 }, row) => {
    rows.kinds[row] = ENTRY_KIND[kind]
    rows.sizes[row] = size
    rows.modified[row] = modified
  })
  return packed
}

/** A file below the top, or, with a trailing slash, an empty folder. */
export type CrawledItem = Omit<CrawledEntry, 'name' | 'kind'> & {
  readonly path: string
  readonly kind?: CrawledEntry['kind']
}

/**
 * Returns the updates a crawler sends for a tree that holds these items and the folders they need; folders are numbered from {@link TOP} in
 * the order in which they first appear.
 */
export function crawlerUpdates(items: readonly (string | CrawledItem)[]): IndexUpdate[] {
  const folders = new Map<string, Map<string, CrawledEntry>>([['', new Map()]])
  const folder = (path: string): Map<string, CrawledEntry> => {
    const known = folders.get(path)
    if (known) return known
    const entries = new Map<string, CrawledEntry>()
    const name = path.slice(path.lastIndexOf('/') + 1)
    folder(path.slice(0, path.lastIndexOf('/'))).set(name, { name, kind: 'directory' })
    folders.set(path, entries)
    return entries
  }
  for (const item of items) {
    const { path, ...facts } = typeof item === 'string' ? { path: item } : item
    if (path.endsWith('/')) folder(path.slice(0, -1))
    else {
      const slash = path.lastIndexOf('/')
      const name = path.slice(slash + 1)
      folder(path.slice(0, slash)).set(name, { name, ...facts })
    }
  }
  const paths = [...folders.keys()]
  const number = (path: string) => TOP + paths.indexOf(path)
  return paths.map((path) => ({
    tell: 'folder',
    id: number(path),
    above: path === '' ? 0 : number(path.slice(0, path.lastIndexOf('/'))),
    name: path.slice(path.lastIndexOf('/') + 1),
    entries: packEntries([...(folders.get(path)?.values() ?? [])]),
  }))
}
