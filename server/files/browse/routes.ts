import type * as z from 'zod/mini'
import { plainSorting } from '#contract/file-browser-values.ts'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import type { FolderView } from '#contract/folder-views.ts'
import type { OnTaken } from '#contract/job-requests.ts'
import { DeleteQuery, MoveQuery, ResourceQuery, UploadQuery } from '#contract/resources.ts'
import type { Sorting } from '#contract/sorting.ts'
import { decide, EFFECTS, effectsIn, type Grant, type Subject } from '#server/access/authorize.ts'
import { parseEncodedPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { type BackgroundJobs, parsePreference, workReply } from '#server/http/async-reply.ts'
import { downloadReply } from '#server/http/download-reply.ts'
import { jsonBytes, statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { DOWNLOAD } from '#server/platform/http-semantics/content-type.ts'
import { contentTagOf, etagOf } from '#server/platform/http-semantics/etag.ts'
import { fileHeaders, VARY } from '#server/platform/http-semantics/file-headers.ts'
import { fileJson } from './file-json.ts'
import { columnsJson, folderJson } from './folder-json.ts'
import type { FileView, OpenText } from './read.ts'
import type { FilesService } from './service.ts'
import { storedTime } from './stored-time.ts'

type TransferStep = { readonly from: VirtualPath; readonly to: VirtualPath; readonly onTaken: OnTaken }

/** The jobs that these routes start. */
type Jobs = BackgroundJobs<
  | { readonly kind: 'copy' | 'move'; readonly steps: readonly TransferStep[] }
  | { readonly kind: 'delete'; readonly paths: readonly VirtualPath[]; readonly forever: boolean }
>

/** Users' own views of folders. */
type Views = { readonly find: (subject: Subject, path: VirtualPath) => Promise<FolderView | null> }

/** Services for reading files and folders. */
export type ReadServices = { readonly files: FilesService; readonly folderViews: Views }

/** Returns the routes of `/api/resources`: reading and changing files and folders. */
export function resourceRoutes({ files, jobs, folderViews }: ReadServices & { jobs: Jobs }): readonly Route[] {
  return [show({ files, folderViews }), upload(files), save(files), remove(files, jobs), transfer(files, jobs)]
}

const entry = { path: '/api/resources/*', access: 'signed_in' } as const

const show = (services: ReadServices) =>
  route({
    ...entry,
    name: 'resources.get',
    method: 'GET',
    effects: ['list', 'download'],
    query: ResourceQuery,
    tokenInUrl: true,
    run: (call) => resourceReply(services, call, call.path),
  })

type ReadCall = Call<'list' | 'download', z.output<typeof ResourceQuery>, undefined, 'signed_in'>

/**
 * Returns the response about the item at `path`, in the form that the client requests.
 *
 * @throws AppError `not_allowed`, `not_found`
 */
export async function resourceReply(
  { files, folderViews }: ReadServices,
  call: Pick<ReadCall, 'request' | 'caller' | 'query' | 'requireGrant' | 'trailingSlash' | 'signal' | 'addCleanup'>,
  path: VirtualPath,
): Promise<Response> {
  const { caller, query, requireGrant, signal } = call
  const item = requireGrant('list', path)
  // Authorized before the disk is accessed, so that a refusal does not reveal whether the file exists. A digest reveals content, so it
  // requires the grant to download.
  const download = query.checksum ? requireGrant('download', path) : downloadOf(call, path)
  const shown = { item, sorting: caller.sorting, viewOf: () => folderViews.find(caller.subject, path) }
  if (!query.checksum || !download) {
    const bytes = download && requestsBytes(call.request) ? await files.openText(item, download) : null
    if (bytes) return bytesReply(bytes, call)
    return itemReply(files, call, { ...shown, download })
  }
  const stat = await files.stat(item)
  if (stat.kind === 'directory') return folder(files, call, shown)
  return file(await files.digest({ item, stat, file: download, algorithm: query.checksum, signal }), signal)
}

/** Without the permission to download, the response omits the content instead of failing. */
function downloadOf(
  { caller, requireGrant }: Pick<ReadCall, 'caller' | 'requireGrant'>,
  path: VirtualPath,
): Grant<'download'> | null {
  return decide(caller.subject, 'download', path).allowed ? requireGrant('download', path) : null
}

/** Returns whether the bytes of a text are requested, as File Browser's page does for CSV files, whose encoding it detects itself. */
const requestsBytes = ({ headers }: Request): boolean => headers.get('X-Encoding') === 'true'

function bytesReply(file: OpenText, { request, addCleanup }: Pick<ReadCall, 'request' | 'addCleanup'>): Response {
  addCleanup(() => file.opened.close())
  const headers = {
    ...fileHeaders(file.name, DOWNLOAD),
    'Content-Length': String(file.opened.stat.size),
    ETag: contentTagOf(file.opened.stat),
    Vary: `${VARY}, X-Encoding`,
  }
  const body = request.method === 'HEAD' ? null : file.opened.body()
  return downloadReply({ status: 200, headers, body, follow: () => file.opened.followSending() })
}

/** Returns whether a folder is requested as columns. */
export const requestsColumns = ({ headers }: Request): boolean =>
  headers.get('Accept')?.includes(COLUMNS_MEDIA_TYPE) ?? false

/** The requested form of the response: objects or columns, with or without a trailing slash. */
type ShowCall = Pick<Call, 'request' | 'trailingSlash' | 'signal'>

/** An item, the grant for its text if it may be downloaded, and the order of its listing. */
type Shown = {
  readonly item: Grant<'list'>
  readonly download: Grant<'download'> | null
  readonly sorting: Sorting
  /** Returns the caller's own view of a folder. Clients that request objects get the order of the user. */
  readonly viewOf?: () => Promise<FolderView | null>
}

/** Returns the response about an item: a folder's listing, or a file. Throws `not_found`. */
export async function itemReply(files: FilesService, call: ShowCall, { download, ...shown }: Shown): Promise<Response> {
  const { request, signal } = call
  const { item } = shown
  const stat = await files.stat(item)
  if (stat.kind === 'directory') return folder(files, call, shown)
  // Coffer's page, which requests columns, displays files of unknown types itself, as text or bytes.
  const inspect = !requestsColumns(request)
  const view = await files.read({ item, stat, download, inspect, signal })
  const rights = () => EFFECTS.filter((effect) => decide(item.subject, effect, item.path).allowed)
  return file(inspect ? view : { ...view, rights: rights() }, signal)
}

async function file(view: FileView, signal: AbortSignal): Promise<Response> {
  return jsonBytes(await fileJson(view, signal), { headers: { ETag: etagOf(view.stat), Vary: 'Accept, X-Encoding' } })
}

async function folder(
  files: FilesService,
  { request, trailingSlash, signal }: ShowCall,
  { item, sorting, viewOf }: Omit<Shown, 'download'>,
): Promise<Response> {
  const { path } = item
  const headers = { Vary: 'Accept' }
  if (!requestsColumns(request)) {
    const listing = await files.list(item, plainSorting(sorting), signal)
    return jsonBytes(await folderJson(listing, trailingSlash && path !== ROOT ? `${path}/` : path, signal), { headers })
  }
  const view = (await viewOf?.()) ?? null
  const listing = await files.list(item, view?.sorting ?? sorting, signal)
  return jsonBytes(await columnsJson(listing, signal, { view, rights: effectsIn(item.subject, item.path) }), {
    headers: { ...headers, 'Content-Type': COLUMNS_MEDIA_TYPE },
  })
}

const upload = (files: FilesService) =>
  route({
    ...entry,
    name: 'resources.create',
    method: 'POST',
    effects: ['list', 'create', 'modify'],
    receivesUploads: true,
    query: UploadQuery,
    body: { kind: 'stream' },
    run: async ({ requireGrant: may, path, query, body, trailingSlash, signal }) => {
      if (trailingSlash) {
        await files.makeDirectory({ may, path, signal })
        return statusText(200)
      }
      const { override } = query
      const modified = storedTime(query.modified)
      const stat = await files.upload({ may, path, override, content: body, modified, signal })
      return statusText(200, { ETag: etagOf(stat) })
    },
  })

const save = (files: FilesService) =>
  route({
    ...entry,
    name: 'resources.save',
    method: 'PUT',
    effects: ['list', 'modify'],
    body: { kind: 'stream' },
    run: async ({ request, requireGrant: may, path, body, trailingSlash, signal }) => {
      if (trailingSlash) throw new AppError('method_not_allowed', 'A folder cannot have content.')
      const stat = await files.save({ may, path, content: body, ifMatch: request.headers.get('If-Match'), signal })
      return statusText(200, { ETag: etagOf(stat) })
    },
  })

const remove = (files: FilesService, jobs: Jobs) =>
  route({
    ...entry,
    name: 'resources.delete',
    method: 'DELETE',
    effects: ['delete'],
    query: DeleteQuery,
    run: async ({ request, caller: { subject }, requireGrant: may, path, query: { forever }, signal }) => {
      const preference = parsePreference(request.headers)
      if (preference) {
        return workReply(await jobs.work(subject, { kind: 'delete', paths: [path], forever }), preference, signal)
      }
      await files.remove({ may, path, forever, signal })
      return statusText(200)
    },
  })

const transfer = (files: FilesService, jobs: Jobs) =>
  route({
    ...entry,
    name: 'resources.transfer',
    method: 'PATCH',
    effects: ['list', 'create', 'modify', 'rename'],
    query: MoveQuery,
    run: async ({ request, caller: { subject }, requireGrant: may, path, query, signal }) => {
      const { action, override, rename } = query
      const ends = { from: path, to: parseEncodedPath(query.destination) }
      const kind = action === 'copy' ? 'copy' : 'move'
      if (override && !rename) {
        may(kind === 'copy' ? 'list' : 'rename', path)
        may(kind === 'copy' ? 'create' : 'rename', ends.to)
        const ifMatch = request.headers.get('If-Match')
        await files.checkDestination({ may, to: ends.to, decodedOnce: query.destination, ifMatch })
      }
      const preference = parsePreference(request.headers)
      if (preference) {
        const onTaken = rename ? 'rename' : override ? 'replace' : 'refuse'
        const work = await jobs.work(subject, { kind, steps: [{ ...ends, onTaken }] })
        return workReply(work, preference, signal)
      }
      await files[kind]({ may, ...ends, override, rename, signal })
      return statusText(200)
    },
  })
