import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveGrants, Entry } from '#server/files/archive-formats/writers/archive.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { inodeOf } from '#server/storage/identity.ts'
import type { DirectoryColumns, Stat, Storage } from '#server/storage/storage.ts'
import { entryNames, entryWays } from './entry-names.ts'
import type { NamedItem, Selection } from './selection.ts'
import type { SkippedItems } from './skipped-items.ts'

/**
 * Limits for one archive; larger selections are refused before a byte is sent.
 *
 * @limit Downloads and archives | Entries of a created archive | {}
 */
const MAX_ENTRIES = 200_000
/** @limit Downloads and archives | Folder depth of a created archive | {} */
const MAX_FOLDER_DEPTH = 256

const ALL_MAY_READ = 0o444
const PERMISSIONS = 0o777
/** Number of listing rows processed before other requests may run. */
const STEP = 64
const BY_NAME = { by: 'name', order: 'ascending' } as const

/** State of one collection. */
type Collecting = {
  readonly storage: Storage
  readonly grants: ArchiveGrants
  readonly signal: AbortSignal
  readonly breathe: () => Promise<void>
  readonly entries: Entry[]
  readonly leftOut: SkippedItems | null
}

/**
 * Returns all entries of a selection, folders before their contents, each folder sorted by name. Items that the subject may not list or
 * download, hidden items, links and special files are skipped, as in listings, together with everything below such a folder and anything
 * the disk does not permit to read. Those that appear in listings are added to `leftOut`.
 *
 * @throws AppError `not_found` when no item of the selection exists, `too_large` for too many entries
 */
export async function collect(
  storage: Storage,
  grants: ArchiveGrants,
  { base, items, named }: Selection,
  signal: AbortSignal,
  leftOut: SkippedItems | null = null,
): Promise<Entry[]> {
  const entries: Entry[] = []
  const collecting: Collecting = { storage, grants, signal, breathe: timeSlices(signal), entries, leftOut }
  if (named) {
    // A single selected folder is its own top, also here.
    await addNamed(collecting, named, named.length === 1 && items !== null)
    return entries
  }
  if (items === null) {
    // The requested folder must exist; folders inside may be deleted meanwhile.
    await addColumns(collecting, base, await storage.list(grants.list, BY_NAME, signal), '', 0)
    return entries
  }
  const found = await existing(collecting, items)
  if (found.length === 0) throw new AppError('not_found', 'Not found.')
  const alone = found.length === 1 ? found[0] : undefined
  // A single selected folder is its own top, as when it is requested by itself.
  if (alone?.stat.kind === 'directory' && items.length === 1) await addFolder(collecting, alone.path, '', 0)
  else await addItems(collecting, base, found)
  return entries
}

type Item = { readonly path: VirtualPath; readonly stat: Stat }

async function existing({ storage, grants }: Collecting, items: readonly VirtualPath[]): Promise<Item[]> {
  const found: Item[] = []
  for (const path of items) {
    const [list, download] = [grants.list.forRequestedPath(path), grants.download.forRequestedPath(path)]
    if (!list || !download) continue
    const stat = await nullIfUnavailable(storage.lstat(list))
    if (stat && (stat.kind === 'file' || stat.kind === 'directory') && !stat.isLink) found.push({ path, stat })
  }
  return found
}

/** Adds items of several folders: each is named by its path relative to the base. */
async function addItems(collecting: Collecting, base: VirtualPath, items: readonly Item[]): Promise<void> {
  const wayTo = entryWays(
    base,
    items.map(({ path }) => path),
  )
  for (const { path, stat } of items) {
    const download = collecting.grants.download.forRequestedPath(path)
    if (download) await add(collecting, entryOfItem(download, stat, wayTo(path)), 1)
  }
}

async function addNamed(all: Collecting, items: readonly NamedItem[], isTop: boolean): Promise<void> {
  let found = 0
  for (const { name, grants } of items) {
    const collecting = { ...all, grants }
    const [item] = await existing(collecting, [grants.list.path])
    if (!item) continue
    found += 1
    if (isTop && item.stat.kind === 'directory') await addFolder(collecting, item.path, '', 0)
    else await add(collecting, entryOfItem(grants.download, item.stat, name), 1)
  }
  if (found === 0) throw new AppError('not_found', 'Not found.')
}

function entryOfItem(download: Grant<'download'>, stat: Stat, name: string): Entry {
  const { seconds, nanos } = fromNanoseconds(stat.modifiedNs)
  const isFolder = stat.kind === 'directory'
  const mode = stat.mode & PERMISSIONS
  return {
    download,
    name,
    isFolder,
    size: isFolder ? 0 : stat.size,
    mode,
    seconds,
    nanos,
    inode: inodeOf(stat.identity),
  }
}

async function addFolder(collecting: Collecting, path: VirtualPath, prefix: string, depth: number): Promise<void> {
  const list = collecting.grants.list.forRequestedPath(path)
  const columns = list && (await nullIfUnavailable(collecting.storage.list(list, BY_NAME, collecting.signal)))
  if (columns) await addColumns(collecting, path, columns, prefix, depth)
  else if (list && prefix !== '') collecting.leftOut?.add(prefix, 'not readable')
}

async function addColumns(
  collecting: Collecting,
  folder: VirtualPath,
  columns: DirectoryColumns,
  prefix: string,
  depth: number,
): Promise<void> {
  if (columns.names === '') return
  if (depth > MAX_FOLDER_DEPTH) throw tooLarge()
  const disk = columns.names.split('/')
  const names = entryNames(disk)
  const downloadOf = collecting.grants.download.forItemsOf(folder)
  for (const [row, name] of disk.entries()) {
    if (row % STEP === 0) await step(collecting)
    const kind = columns.kinds[row]
    if (kind !== 'f' && kind !== 'd') {
      collecting.leftOut?.add(`${prefix}${names[row]}`, kind === 'o' ? 'a special file' : 'a link')
      continue
    }
    const download = downloadOf(name)
    if (!download) continue
    const entry = entryOfRow(download, columns, row, `${prefix}${names[row]}`)
    if (isPlain(entry)) push(collecting, entry)
    else await add(collecting, entry, depth + 1)
  }
}

function entryOfRow(download: Grant<'download'>, columns: DirectoryColumns, row: number, name: string): Entry {
  const isFolder = columns.kinds[row] === 'd'
  return {
    download,
    name,
    isFolder,
    size: isFolder ? 0 : (columns.sizes[row] ?? 0),
    mode: (columns.modes[row] ?? 0) & PERMISSIONS,
    seconds: columns.modifiedSeconds[row] ?? 0,
    nanos: columns.modifiedNanos[row] ?? 0,
    inode: columns.inodes[row] ?? 0,
  }
}

/** Returns whether the entry is a file that every user may read, so that it need not be opened to check this. */
const isPlain = ({ isFolder, mode }: Entry) => !isFolder && (mode & ALL_MAY_READ) === ALL_MAY_READ

/** Adds an entry and, for a folder, everything it contains; `depth` is the depth of the folder. */
async function add(collecting: Collecting, entry: Entry, depth: number): Promise<void> {
  await step(collecting)
  const { isFolder, download, name } = entry
  if (!isFolder && !isPlain(entry)) {
    const file = await nullIfUnavailable(collecting.storage.open(download))
    if (!file) return collecting.leftOut?.add(name, 'not readable')
    await file.close()
  }
  push(collecting, entry)
  if (isFolder) await addFolder(collecting, download.path, `${name}/`, depth)
}

function push({ entries }: Collecting, entry: Entry): void {
  if (entries.length >= MAX_ENTRIES) throw tooLarge()
  entries.push(entry)
}

async function step({ signal, breathe }: Collecting): Promise<void> {
  signal.throwIfAborted()
  await breathe()
}

/** Returns null for an item that no longer exists or cannot be read. */
async function nullIfUnavailable<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isAppError(error, 'not_found') || isAppError(error, 'not_allowed') || isAppError(error, 'invalid')) return null
    throw error
  }
}

const tooLarge = () => new AppError('too_large', 'Too many items for one archive.')
