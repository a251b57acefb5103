import type { Item } from '../listing/item.ts'
import { type Listing, parseColumns } from '../listing/listing.ts'

/** Builds a listing. Names that end in `/` are folders. Sizes and times are consecutive numbers unless given. */
export function buildListing(
  names: readonly string[],
  given: { path?: string; sizes?: readonly number[]; modifieds?: readonly number[] } = {},
): Listing {
  const path = given.path ?? '/here'
  const columns = {
    path,
    name: 'here',
    modified: '2026-01-01T00:00:00Z',
    isDir: true as const,
    numDirs: 0,
    numFiles: 0,
    sorting: { by: 'name' as const, asc: false },
    names: names.map((name) => name.replace(/\/$/, '')).join('/'),
    kinds: names.map((name) => (name.endsWith('/') ? 'd' : 'f')).join(''),
    sizes: [...(given.sizes ?? names.map((_, row) => row))],
    modifieds: [...(given.modifieds ?? names.map((_, row) => row))],
  }
  return parseColumns(columns, path)
}

/** Builds an item. A path that ends in `/` is a folder. */
export function buildItem(path: string): Item {
  const isDir = path.endsWith('/')
  const plain = isDir ? path.slice(0, -1) : path
  const name = plain.slice(plain.lastIndexOf('/') + 1)
  return { name, path: plain, kind: isDir ? 'folder' : 'file', isDir, isLink: false, size: 1, modified: 1 }
}
