import {
  TUS_CHECKSUMS,
  TUS_EXTENSIONS,
  TUS_VERSION,
  TusQuery,
  TusUploadQuery,
  type UnfinishedUpload,
  type UnfinishedUploads,
} from '#contract/uploads.ts'
import { segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import { json } from '#server/http/replies.ts'
import { type IncomingBody, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  readChecksum,
  readConcat,
  readLength,
  readModified,
  readOffset,
  requireBytes,
  requireVersion,
} from './headers.ts'
import type { Chunk } from './receiving.ts'
import type { Uploads } from './service.ts'
import type { UploadStatus } from './upload.ts'

export type UploadRoutesParts = {
  readonly uploads: Uploads
  /** Empty, or begins with `/` and does not end with one. */
  readonly basePath: string
}

/** Returns the routes of `/api/tus`, resumable uploads by tus 1.0, and of `/api/uploads`, the list of unfinished ones. */
export function uploadRoutes({ uploads, basePath }: UploadRoutesParts) {
  return [options(), begin(uploads, basePath), showStatus(uploads), append(uploads), remove(uploads), list(uploads)]
}

const entry = {
  path: '/api/tus/*',
  access: 'signed_in',
  receivesUploads: true,
  headers: { 'Tus-Resumable': TUS_VERSION, 'Tus-Version': TUS_VERSION },
} as const

const options = () =>
  route({
    ...entry,
    name: 'tus.options',
    method: 'OPTIONS',
    access: 'public',
    effects: [],
    run: async () => {
      const headers = {
        'Tus-Extension': TUS_EXTENSIONS.join(','),
        'Tus-Checksum-Algorithm': TUS_CHECKSUMS.join(','),
      }
      return new Response(null, { status: 204, headers })
    },
  })

const begin = (uploads: Uploads, basePath: string) =>
  route({
    ...entry,
    name: 'tus.create',
    method: 'POST',
    effects: ['create', 'modify'],
    query: TusQuery,
    body: { kind: 'stream' },
    run: async ({ request: { headers }, requireGrant, path, query, body, trailingSlash, signal }) => {
      authorizeUpload(requireGrant, path, query.override)
      requireVersion(headers)
      if (trailingSlash) throw new AppError('invalid', 'A folder cannot have content.')
      const concat = readConcat(headers)
      const isJoined = concat !== null && concat !== 'partial'
      const done = await uploads.begin({
        ...{ may: requireGrant, path, concat, signal, override: query.override },
        length: isJoined ? 0 : readLength(headers),
        modified: readModified(headers),
        chunk: isJoined ? null : firstChunk(headers, body),
      })
      const location = basePath + urlOf(done)
      return new Response(null, { status: 201, headers: { Location: location, ...progressHeaders(done) } })
    },
  })

const showStatus = (uploads: Uploads) =>
  route({
    ...entry,
    name: 'tus.offset',
    method: 'GET',
    effects: ['create', 'modify'],
    query: TusUploadQuery,
    run: async ({ request: { headers }, requireGrant: may, path, query }) => {
      authorizeUpload(may, path, false)
      requireVersion(headers)
      // A cookie alone must not change anything, and turning the received bytes into a file is a change.
      const mayFinish = headers.has('X-Auth')
      const found = await uploads.uploadStatus({ may, path, id: query.upload ?? null, mayFinish })
      return new Response(null, { status: 200, headers: { ...progressHeaders(found), ...factHeaders(found) } })
    },
  })

const append = (uploads: Uploads) =>
  route({
    ...entry,
    name: 'tus.append',
    method: 'PATCH',
    effects: ['create', 'modify'],
    query: TusUploadQuery,
    body: { kind: 'stream' },
    run: async ({ request: { headers }, requireGrant: may, path, query, body, signal }) => {
      authorizeUpload(may, path, query.override)
      requireVersion(headers)
      requireBytes(headers)
      const done = await uploads.append({
        ...{ may, path, id: query.upload ?? null, override: query.override, signal },
        offset: readOffset(headers),
        chunk: { body, checksum: readChecksum(headers) },
      })
      return new Response(null, { status: 204, headers: progressHeaders(done) })
    },
  })

const remove = (uploads: Uploads) =>
  route({
    ...entry,
    name: 'tus.delete',
    method: 'DELETE',
    effects: ['create', 'modify'],
    query: TusUploadQuery,
    run: async ({ request: { headers }, requireGrant: may, path, query }) => {
      authorizeUpload(may, path, false)
      requireVersion(headers)
      await uploads.remove({ may, path, id: query.upload ?? null })
      return new Response(null, { status: 204 })
    },
  })

const list = (uploads: Uploads) =>
  route({
    name: 'uploads.list',
    method: 'GET',
    path: '/api/uploads',
    access: 'signed_in',
    effects: [],
    run: async ({ caller }) => {
      const unfinished = await uploads.unfinished(caller.subject)
      return json({ uploads: unfinished.map(present) } satisfies UnfinishedUploads)
    },
  })

/** Called before anything else, so that the response reveals nothing to users without permission. @throws AppError `not_allowed` */
function authorizeUpload(may: RequireGrant<'create' | 'modify'>, path: VirtualPath, override: boolean): void {
  may('create', path)
  if (override) may('modify', path)
}

/** Returns the bytes sent with the creation; null if there are none. @throws AppError `unsupported_type` */
function firstChunk(headers: Headers, body: IncomingBody): Chunk | null {
  if (body.length === 0) return null
  requireBytes(headers)
  return { body, checksum: readChecksum(headers) }
}

/** Returns the URL of an upload below the base path. It contains nothing of the request except the path. */
function urlOf({ upload: { path, id } }: UploadStatus): string {
  return `/api/tus/${segmentsOf(path).map(encodeURIComponent).join('/')}?upload=${id}`
}

function progressHeaders({ upload, offset, expires }: UploadStatus): Record<string, string> {
  return {
    'Upload-Offset': String(offset),
    ...(upload.finishedAt === null && { 'Upload-Expires': new Date(expires).toUTCString() }),
  }
}

function factHeaders({ upload: { length, kind, modified } }: UploadStatus): Record<string, string> {
  return {
    'Upload-Length': String(length),
    ...(kind === 'partial' && { 'Upload-Concat': 'partial' }),
    ...(kind === 'final' && { 'Upload-Concat': 'final' }),
    ...(modified !== null && {
      'Upload-Metadata': `modified ${Buffer.from(String(modified * 1000)).toString('base64')}`,
    }),
  }
}

function present(found: UploadStatus): UnfinishedUpload {
  const { upload, offset, expires } = found
  const { path, length } = upload
  const modified = upload.modified === null ? null : upload.modified * 1000
  return { address: urlOf(found), path, length, offset, modified, expires }
}
