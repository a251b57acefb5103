import type { FileResource, FolderResource } from '#contract/resources.ts'
import type { Sorting } from '#contract/sorting.ts'
import { baseName, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { folderJson } from '#server/files/browse/folder-json.ts'
import { presentFile } from '#server/files/browse/present.ts'
import { displayTypeOf, type FileView } from '#server/files/browse/read.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import type { Stat } from '#server/storage/storage.ts'
import { presentAbout } from '../present.ts'
import { grantInShare, type ShareAccess } from '../share-guard.ts'

/** Sort order by name from A to Z, for all visitors. */
const BY_NAME: Sorting = { by: 'name', asc: false }

/** Content shown for a link: a file as a value, a folder serialized as JSON. */
export type PublicAnswer =
  | { readonly kind: 'file'; readonly file: FileResource & About }
  | { readonly kind: 'folder'; readonly json: Buffer<ArrayBuffer> }

type About = ReturnType<typeof presentAbout> & { readonly token?: string }

export type PublicViewOptions = { readonly files: FilesService }

/**
 * Returns the item of a link as visitors see it: every path is relative to the link, and content is never included. Paths below a shared
 * file mean the file itself.
 * @throws AppError `not_found`
 */
export async function showShared(
  { files }: PublicViewOptions,
  visit: ShareAccess,
  inner: VirtualPath,
  signal: AbortSignal,
): Promise<PublicAnswer> {
  const { share } = visit
  const within = share.isDirectory ? inner : ROOT
  const item = grantInShare(visit, 'list', within)
  const about = {
    ...presentAbout(share),
    ...(visit.token !== undefined && { token: visit.token }),
  }
  const stat = await files.stat(item)
  if (stat.kind === 'directory') {
    const listing = await files.list(item, BY_NAME, signal)
    const shown = { ...listing, path: within }
    const more = { name: baseName(item.path), ...about } satisfies Partial<FolderResource> & About
    return { kind: 'folder', json: await folderJson(shown, within, signal, more) }
  }
  const view = await fileView(files, visit, { item, stat, download: null, signal })
  return { kind: 'file', file: { ...presentFile(view), path: share.isDirectory ? within : '', ...about } }
}

/** Returns a file without its text; subtitles are those inside the link. */
async function fileView(files: FilesService, visit: ShareAccess, request: FileRequest): Promise<FileView> {
  const { item, stat } = request
  if (!visit.share.isDirectory) return { path: item.path, stat, type: displayTypeOf(item, stat) }
  const view = await files.read(request)
  const subtitles = (view.subtitles ?? []).flatMap((path) => relativeTo(visit.item, path) ?? [])
  return { path: view.path, stat: view.stat, type: view.type, subtitles }
}

type FileRequest = Omit<Parameters<FilesService['read']>[0], 'stat' | 'download'> & {
  readonly stat: Stat
  readonly download: null
}
