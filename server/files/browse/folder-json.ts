import { extensionOf } from '#contract/file-extension.ts'
import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { FolderView } from '#contract/folder-views.ts'
import type { Sorting } from '#contract/sorting.ts'
import type { Effect } from '#server/access/authorize.ts'
import { baseName, type VirtualPath } from '#server/access/virtual-path.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { pageSafeBytes } from '#server/platform/text/escape-for-pages.ts'
import type { DirectoryColumns, NodeKind } from '#server/storage/storage.ts'
import { goFileMode } from './go-mode.ts'
import { presentFolder } from './present.ts'
import { typeOf } from './resource-type.ts'
import { rfc3339, rfc3339FromNs } from './timestamp.ts'

/** A folder listing and the sorting that was requested. */
export type Listing = {
  readonly path: VirtualPath
  readonly columns: DirectoryColumns
  readonly sorting: Sorting
}

/** Number of rows written between two checks of the clock. */
const STRIDE = 256

/**
 * Returns the response about a folder in File Browser's format, one object per item, as JSON in UTF-8, escaped for pages. The text is
 * written directly and in slices: building 100,000 objects first would block other requests.
 *
 * @param asked the path as it was requested: a trailing slash is preserved
 * @param more additional fields about the folder
 */
export async function folderJson(
  { path, columns, sorting }: Listing,
  asked: string,
  signal: AbortSignal,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Buffer<ArrayBuffer>> {
  const head = JSON.stringify({ ...presentFolder(path, columns, sorting), path: asked, ...more })
  const prefix = JSON.stringify(path === '/' ? '/' : `${path}/`).slice(0, -1)
  const names = namesOf(columns)
  const items = await rows(names.length, signal, (row) => itemJson(prefix, names[row] ?? '', columns, row))
  return Buffer.concat([pageSafeBytes(`${head.slice(0, -1)},"items":[`), ...items, pageSafeBytes(']}')])
}

/**
 * Returns the same folder as columns (`FolderColumns` of the contract), as JSON in UTF-8, escaped for pages.
 *
 * @param own the caller's own view of the folder, and what they may do in it
 */
export async function columnsJson(
  { path, columns, sorting }: Listing,
  signal: AbortSignal,
  { view = null, rights }: { readonly view?: FolderView | null; readonly rights?: readonly Effect[] } = {},
): Promise<Buffer<ArrayBuffer>> {
  const { names, kinds, sizes, modifiedSeconds, modifiedNanos, directory, directories, files } = columns
  const head = JSON.stringify({
    path,
    name: baseName(path),
    modified: rfc3339FromNs(directory.modifiedNs),
    isDir: true,
    numDirs: directories,
    numFiles: files,
    sorting: { by: sorting.by, asc: sorting.asc },
    ...(view && { view }),
    ...(rights && { rights }),
    names,
    kinds,
  })
  const modified = (row: number) => (modifiedSeconds[row] ?? 0) * 1000 + Math.floor((modifiedNanos[row] ?? 0) / 1e6)
  const sizesJson = await rows(kinds.length, signal, (row) => `${sizes[row] ?? 0}`)
  const modifiedsJson = await rows(kinds.length, signal, (row) => `${modified(row)}`)
  return Buffer.concat([
    pageSafeBytes(`${head.slice(0, -1)},"sizes":[`),
    ...sizesJson,
    pageSafeBytes('],"modifieds":['),
    ...modifiedsJson,
    pageSafeBytes(']}'),
  ])
}

const namesOf = ({ names }: DirectoryColumns) => (names === '' ? [] : names.split('/'))

/** Returns rows separated by commas, encoded in pieces: one text of all rows would have to be copied in one step. */
async function rows(count: number, signal: AbortSignal, write: (row: number) => string): Promise<Buffer[]> {
  const breathe = timeSlices(signal)
  const pieces: Buffer[] = []
  for (let start = 0; start < count; start += STRIDE) {
    let text = ''
    const end = Math.min(start + STRIDE, count)
    for (let row = start; row < end; row += 1) text += row === 0 ? write(row) : `,${write(row)}`
    pieces.push(pageSafeBytes(text))
    await breathe()
  }
  return pieces
}

/** @param prefix the folder's path up to the name, as JSON without its closing quote */
function itemJson(prefix: string, name: string, columns: DirectoryColumns, row: number): string {
  const { kind, isLink } = KIND_OF[columns.kinds[row] ?? ITEM_KIND.other] ?? UNKNOWN
  const size = columns.sizes[row] ?? 0
  const quoted = JSON.stringify(name)
  const extension = extensionOf(name)
  const modified = rfc3339(columns.modifiedSeconds[row] ?? 0, columns.modifiedNanos[row] ?? 0)
  return (
    `{"path":${prefix}${quoted.slice(1)},"name":${quoted},"size":${size}` +
    `,"extension":${extension === '' ? '""' : JSON.stringify(extension)},"modified":"${modified}"` +
    `,"mode":${goFileMode(columns.modes[row] ?? 0)},"isDir":${kind === 'directory'},"isSymlink":${isLink}` +
    `,"type":"${typeOf(name, { kind, size })}"}`
  )
}

type Kind = { readonly kind: NodeKind; readonly isLink: boolean }

const UNKNOWN: Kind = { kind: 'other', isLink: false }
const KIND_OF: Readonly<Record<string, Kind>> = {
  [ITEM_KIND.directory]: { kind: 'directory', isLink: false },
  [ITEM_KIND.file]: { kind: 'file', isLink: false },
  [ITEM_KIND.linkedDirectory]: { kind: 'directory', isLink: true },
  [ITEM_KIND.linkedFile]: { kind: 'file', isLink: true },
  [ITEM_KIND.invalidLink]: { kind: 'invalid_link', isLink: true },
  [ITEM_KIND.other]: UNKNOWN,
}
