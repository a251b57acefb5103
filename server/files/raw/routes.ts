import { RawQuery } from '#contract/resources.ts'
import { errorReply } from '#server/http/errors.ts'
import { statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Download, Downloads } from './download.ts'

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
        return reply(download)
      },
    }),
  ]
}

function reply({ status, headers, body }: Download): Response {
  if (status === 412) return statusText(412)
  if (status === 416) return errorReply(new AppError('bad_range', 'The file has no such part.'), headers)
  return new Response(body, { status, headers })
}
