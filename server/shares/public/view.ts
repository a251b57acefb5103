import type { FileResource, FolderResource } from '#contract/resources.ts'
import type { Sorting } from '#contract/sorting.ts'
import { baseName, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { folderJson } from '#server/files/browse/folder-json.ts'
import { presentFile } from '#server/files/browse/present.ts'
import { displayTypeOf, type FileView } from '#server/files/browse/read.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import { toDirectoryColumns } from '#server/storage/directory-columns.ts'
import type { Stat } from '#server/storage/storage.ts'
import { presentAbout, presentUploads } from '../present.ts'
import {
  type CollectionAccess,
  grantInShare,
  type ItemAccess,
  type ShareAccess,
  type ShareGuard,
} from '../share-guard.ts'
import { pathInLink } from './enter.ts'

/** Sort order by name from A to Z, for all visitors. */
const BY_NAME: Sorting = { by: 'name', asc: false }

/** Content shown for a link: a file as a value, a folder serialized as JSON. */
export type PublicAnswer =
  | { readonly kind: 'file'; readonly file: FileResource & About }
  | { readonly kind: 'folder'; readonly json: Buffer<ArrayBuffer> }

type About = ReturnType<typeof presentAbout>

export type PublicViewOptions = { readonly files: FilesService }

/**
 * Returns the item of a link as visitors see it: every path is relative to the link, and content is never included. Paths below a shared
 * file mean the file itself.
 * @throws AppError `not_found`
 */
export async function showShared(
  { files }: PublicViewOptions,
  visit: ShareAccess | ItemAccess,
  inner: VirtualPath,
  signal: AbortSignal,
): Promise<PublicAnswer> {
  const { share } = visit
  const within = share.isDirectory ? inner : ROOT
  const item = grantInShare(visit, 'list', within)
  const about = presentAbout(visit)
  const shownPath = pathInLink(visit, within)
  // In a collection, the item itself may have a number in its name.
  const name = 'within' in visit && within === ROOT ? visit.within.name : baseName(item.path)
  const stat = await files.stat(item)
  if (stat.kind === 'directory') {
    const listing = await files.list(item, BY_NAME, signal)
    const shown = { ...listing, path: shownPath }
    const uploads = presentUploads(visit)
    const more = { name, ...about, ...(uploads && { uploads }) } satisfies Partial<FolderResource> & About
    return { kind: 'folder', json: await folderJson(shown, shownPath, signal, more) }
  }
  const view = await fileView(files, visit, { item, stat, download: null, signal })
  const path = share.isDirectory || 'within' in visit ? shownPath : ''
  return { kind: 'file', file: { ...presentFile(view), name, path, ...about } }
}

/**
 * Returns the items of a collection as the folder that visitors see, serialized as JSON.
 * @throws AppError `not_found`
 */
export async function showCollection(
  guard: ShareGuard,
  visit: CollectionAccess,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const rows = await guard.presentItems(visit)
  const latest = rows.map(({ stat }) => stat).reduce((one, other) => (other.modifiedNs > one.modifiedNs ? other : one))
  const folder: Stat = { ...latest, kind: 'directory', size: 0, mode: FOLDER_MODE }
  const columns = toDirectoryColumns(folder, rows, { by: 'name', order: 'ascending' })
  const more = { name: visit.share.title, ...presentAbout(visit) } satisfies Partial<FolderResource> & About
  return folderJson({ path: ROOT, columns, sorting: BY_NAME }, ROOT, signal, more)
}

/** Mode of a folder that is not on the disk. */
const FOLDER_MODE = 0o555

/** Returns a file without its text; subtitles are those inside the link. */
async function fileView(files: FilesService, visit: ShareAccess | ItemAccess, request: FileRequest): Promise<FileView> {
  const { item, stat } = request
  if (!visit.share.isDirectory) return { path: item.path, stat, type: displayTypeOf(item, stat) }
  const view = await files.read(request)
  const subtitles = (view.subtitles ?? []).flatMap((path) => {
    const inner = relativeTo(visit.item, path)
    return inner === null ? [] : pathInLink(visit, inner)
  })
  return { path: view.path, stat: view.stat, type: view.type, subtitles }
}

type FileRequest = Omit<Parameters<FilesService['read']>[0], 'stat' | 'download'> & {
  readonly stat: Stat
  readonly download: null
}
