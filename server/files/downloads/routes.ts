import { archiveFormatOf } from '#contract/archives.ts'
import { RawQuery } from '#contract/resources.ts'
import { downloadReply, openedFileReply } from '#server/http/download-reply.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Downloads } from './download.ts'
import { parseSelection } from './selection.ts'
import type { Archives } from './service.ts'

/** Returns the route `/api/raw`: the content of a file, as an attachment or inline, and folders and selections as an archive. */
export function rawRoutes({ downloads, archives }: { downloads: Downloads; archives: Archives }): readonly Route[] {
  return [
    route({
      name: 'raw.get',
      method: 'GET',
      path: '/api/raw/*',
      access: 'signed_in',
      effects: ['list', 'download'],
      query: RawQuery,
      tokenInUrl: true,
      isDownload: true,
      run: async (call) => {
        const { request, requireGrant, path, query, caller } = call
        const { method, headers } = request
        const download = requireGrant('download', path)
        const transfer = call.openTransfer()
        const viaProxy = () => call.viaProxy
        const file =
          query.files === undefined
            ? await downloads.prepare(download, { method, headers, inline: query.inline, viaProxy })
            : null
        if (file) return openedFileReply(file, call.addCleanup)
        return downloadReply(
          await archives.open({
            grants: { list: requireGrant('list', path), download },
            selection: parseSelection(path, query.files),
            format: archiveFormatOf(query.algo ?? ''),
            compress: query.compress,
            method,
            headers,
            signal: call.signal,
            transfer,
            caller: { kind: 'user', key: `${caller.subject.userId}` },
          }),
        )
      },
    }),
  ]
}
