import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { Grant } from '#server/access/authorize.ts'
import { childOrNull } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { pageSafeBytes } from '#server/platform/text/escape-for-pages.ts'
import type { DirectoryColumns, Storage } from '#server/storage/storage.ts'
import { rfc3339 } from '../timestamp.ts'

export type RecursiveListing = {
  readonly storage: Pick<Storage, 'list'>
  readonly folder: Grant<'list'>
  readonly signal: AbortSignal
  /** Called before each further folder is read; throws when the client may not receive the rest. */
  readonly authorize: (folder: Grant<'list'>['path']) => Promise<void>
}

/** Folder on the current path of the walk; `next` is the position of its next entry. */
type OpenFolder = {
  readonly folder: Grant<'list'>
  readonly columns: DirectoryColumns
  readonly names: readonly string[]
  next: number
}

/** Characters of JSON that are sent together. */
const CHUNK = 64 * 1024

const BY_NAME = { by: 'name', order: 'ascending' } as const

/**
 * Returns everything below a folder that the subject may list, as a JSON array in UTF-8, escaped for pages: a folder comes before its
 * contents, and the entries of a folder are in the order of its listing by name. Links are returned, never entered. Folders that cannot
 * be read, or no longer exist, are returned without contents.
 *
 * The top folder is read before this resolves.
 *
 * @throws AppError `invalid` when it is not a folder; `not_found`, `not_allowed`
 */
export async function recursiveRows(listing: RecursiveListing): Promise<AsyncGenerator<Uint8Array>> {
  const { storage, folder, signal } = listing
  return chunks(listing, openFolder(folder, await storage.list(folder, BY_NAME, signal)))
}

async function* chunks(listing: RecursiveListing, top: OpenFolder): AsyncGenerator<Uint8Array> {
  const breathe = timeSlices(listing.signal)
  const path = [top]
  let text = '['
  let separator = ''
  for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
    const row = here.next++
    const item = row < here.names.length ? itemAt(here, row) : null
    if (row >= here.names.length) path.pop()
    if (item) {
      text += `${separator}${entryJson(item, here.columns, row)}`
      separator = ','
      const inner = here.columns.kinds[row] === ITEM_KIND.directory ? await enter(listing, item) : null
      if (inner) path.push(inner)
    }
    await breathe()
    if (text.length < CHUNK) continue
    yield pageSafeBytes(text)
    text = ''
  }
  yield pageSafeBytes(`${text}]`)
}

function openFolder(folder: Grant<'list'>, columns: DirectoryColumns): OpenFolder {
  const names = columns.names === '' ? [] : columns.names.split('/')
  return { folder, columns, names, next: 0 }
}

/** Returns the grant for an entry; null when it is refused or its path is too long to be requested. */
function itemAt({ folder, names }: OpenFolder, row: number): Grant<'list'> | null {
  const path = childOrNull(folder.path, names[row] ?? '')
  return path && folder.forRequestedPath(path)
}

async function enter(
  { storage, signal, authorize }: RecursiveListing,
  folder: Grant<'list'>,
): Promise<OpenFolder | null> {
  signal.throwIfAborted()
  await authorize(folder.path)
  try {
    return openFolder(folder, await storage.list(folder, BY_NAME, signal))
  } catch (error) {
    if (isAppError(error, 'not_found') || isAppError(error, 'not_allowed') || isAppError(error, 'invalid')) return null
    throw error
  }
}

function entryJson({ path }: Grant<'list'>, columns: DirectoryColumns, row: number): string {
  const { kinds, sizes, modifiedSeconds, modifiedNanos } = columns
  const kind = kinds[row]
  const entry = {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    size: sizes[row] ?? 0,
    modified: rfc3339(modifiedSeconds[row] ?? 0, modifiedNanos[row] ?? 0),
    isDir: kind === ITEM_KIND.directory || kind === ITEM_KIND.linkedDirectory,
  }
  return JSON.stringify(entry)
}
