import { ArchiveQuery, ExtractRequest } from '#contract/archive-contents.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { type BackgroundJobs, parsePreference, workReply } from '#server/http/async-reply.ts'
import { downloadReply } from '#server/http/download-reply.ts'
import { json, jsonBytes } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ArchiveContentService } from './service.ts'

/** The job that these routes start. */
type Jobs = BackgroundJobs<{ readonly kind: 'extract'; readonly archive: VirtualPath; readonly wish: ExtractRequest }>

/** Maximum size of an extraction request with its list of entries, in bytes. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024

const packed = { path: '/api/archive/*', access: 'signed_in' } as const

/** Returns the routes of `/api/archive`: listing the contents of archives, downloading one entry, and extracting. */
export function extractRoutes({
  archiveContents,
  jobs,
}: {
  archiveContents: ArchiveContentService
  jobs: Jobs
}): readonly Route[] {
  return [
    route({
      ...packed,
      name: 'archive.get',
      method: 'GET',
      effects: ['download'],
      query: ArchiveQuery,
      run: async ({ request, requireGrant, path, query, signal, openTransfer }) => {
        const archive = requireGrant('download', path)
        const { entry, inline, names } = query
        if (entry === undefined) return jsonBytes(await archiveContents.list({ archive, names, signal }))
        const { method, headers } = request
        return downloadReply(
          await archiveContents.entry({
            archive,
            names,
            entry,
            inline,
            method,
            headers,
            signal,
            transfer: openTransfer(),
          }),
        )
      },
    }),
    route({
      ...packed,
      name: 'archive.extract',
      method: 'POST',
      effects: ['list', 'download', 'create', 'modify'],
      body: { kind: 'json', schema: ExtractRequest, limit: MAX_REQUEST_BYTES },
      run: async ({ request, caller: { subject }, requireGrant: may, path, body, signal }) => {
        const archive = may('download', path)
        const preference = parsePreference(request.headers)
        if (!preference) return json(await archiveContents.extract({ archive, may, wish: body, signal }))
        return workReply(await jobs.work(subject, { kind: 'extract', archive: path, wish: body }), preference, signal)
      },
    }),
  ]
}
