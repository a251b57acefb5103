import { nameOf } from '#web/lib/paths.ts'
import type { OpenFolder } from '../listing/browse-context.ts'
import type { Item } from '../listing/item.ts'
import { isFolderRow, itemAt, type Listing } from '../listing/listing.ts'
import { countKinds, type SelectionKinds } from './selection-kinds.ts'

/** Numbers of folders and files directly in a folder. */
export interface FolderContents {
  readonly folders: number
  readonly files: number
}

/** Count, total size, kinds and dates of several items. */
interface SelectionSummary extends FolderContents, SelectionKinds {
  /** Total size in bytes of the files, and of the folders whose size is known. */
  readonly bytes: number
  /** Whether the size of each folder is known. */
  readonly isWhole: boolean
  /** First items, for the picture of the selection. */
  readonly first: readonly Item[]
}

/** Item whose details are shown, or several. The key changes with everything that is shown or requested. */
export type DetailsTarget =
  | {
      readonly kind: 'item'
      readonly key: string
      readonly item: Item
      /** Contents of a folder, if they are known without a request. */
      readonly contents: FolderContents | null
      /** Whether a folder is small enough for its items to be listed only to count them. */
      readonly isCountable: boolean
    }
  | {
      readonly kind: 'several'
      readonly key: object
      readonly count: number
      /** Computes the summary, which takes time proportional to the folder. */
      readonly summarize: () => SelectionSummary
    }

/** Number of items in the picture of a selection. */
const PICTURED = 3

/** Maximum number of entries of a folder that is listed only to count its items. */
const MOST_COUNTED = 5000

/** Returns the details target of one item. */
export const itemTarget = (
  item: Item,
  contents: FolderContents | null = null,
  isCountable = true,
): Extract<DetailsTarget, { kind: 'item' }> => ({
  kind: 'item',
  key: [item.path, item.kind, item.modified, item.size, contents?.folders, contents?.files].join('|'),
  item,
  contents,
  isCountable,
})

/** Returns the details target of several items that are not all in one open listing. */
export const itemsTarget = (items: readonly Item[]): DetailsTarget => ({
  kind: 'several',
  key: items,
  count: items.length,
  summarize: () => {
    const files = items.filter(({ isDir }) => !isDir)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const folders = items.length - files.length
    return {
      folders,
      files: files.length,
      bytes,
      isWhole: folders === 0,
      first: items.slice(0, PICTURED),
      ...countKinds(items),
    }
  },
})

/** Returns a folder as an item. `modified` in milliseconds since the epoch, or 0 if unknown. */
export const folderItem = (path: string, modified: number): Item => ({
  name: nameOf(path),
  path,
  kind: 'folder',
  isDir: true,
  isLink: false,
  size: 0,
  modified,
})

/** Returns whether counting the items of a subfolder takes little: it is small, or its size is unknown. */
function isSmall({ known }: Listing, { name }: Item): boolean {
  const amount = known?.sizeOf(name)
  return amount === undefined || amount.files + amount.folders <= MOST_COUNTED
}

/** Returns the items of the marked rows, one by one. */
function* markedItems(listing: Listing, marks: Uint8Array): Generator<Item> {
  for (let row = 0; row < marks.length; row += 1) {
    const item = marks[row] === 1 ? itemAt(listing, row) : undefined
    if (item) yield item
  }
}

/** Computes the summary of the selected rows. */
function summarizeRows(listing: Listing, marks: Uint8Array): SelectionSummary {
  let [folders, files, bytes, isWhole] = [0, 0, 0, true]
  const first: Item[] = []
  for (let row = 0; row < marks.length; row += 1) {
    if (marks[row] !== 1) continue
    const item = first.length < PICTURED && itemAt(listing, row)
    if (item) first.push(item)
    if (!isFolderRow(listing, row)) {
      files += 1
      bytes += listing.sizes[row] ?? 0
      continue
    }
    folders += 1
    const amount = listing.known?.sizeOf(listing.names[row] ?? '')
    if (amount) bytes += amount.bytes
    else isWhole = false
  }
  return { folders, files, bytes, isWhole, first, ...countKinds(markedItems(listing, marks)) }
}

/** Returns the details target of an open folder: the selected item, several selected items, or the folder itself. */
export function targetOf({ listing, selection }: Pick<OpenFolder, 'listing' | 'selection'>): DetailsTarget {
  const { marks, count } = selection
  if (count > 1) return { kind: 'several', key: marks, count, summarize: () => summarizeRows(listing, marks) }
  const item = count === 1 ? itemAt(listing, marks.indexOf(1)) : undefined
  if (item) return itemTarget(item, null, !item.isDir || isSmall(listing, item))
  const { folders, length } = listing
  const modified = Date.parse(listing.modified)
  return itemTarget(folderItem(listing.path, Number.isNaN(modified) ? 0 : modified), {
    folders,
    files: length - folders,
  })
}
