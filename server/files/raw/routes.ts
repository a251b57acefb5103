import { RawQuery } from '#contract/resources.ts'
import { downloadReply } from '#server/http/download-reply.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Downloads } from './download.ts'

/** `/api/raw`: the bytes of a file, to keep or to show (contract 6.7.1). */
export function rawRoutes({ downloads }: { downloads: Downloads }): readonly Route[] {
  return [
    route({
      name: 'raw.get',
      method: 'GET',
      path: '/api/raw/*',
      access: 'signed_in',
      effects: ['download'],
      query: RawQuery,
      tokenInUrl: true,
      run: async ({ request, may, path, query, afterwards }) => {
        const { method, headers } = request
        const download = await downloads.prepare(may('download', path), { method, headers, inline: query.inline })
        afterwards(download.close)
        return downloadReply(download)
      },
    }),
  ]
}
