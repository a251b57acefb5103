import { SubtitleQuery } from '#contract/resources.ts'
import { openedFileReply } from '#server/http/download-reply.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Subtitles } from './service.ts'

/** Returns the route `/api/subtitle`: subtitles of all supported formats as WebVTT. */
export function subtitleRoutes({ subtitles }: { subtitles: Subtitles }): readonly Route[] {
  return [
    route({
      name: 'subtitle.get',
      method: 'GET',
      path: '/api/subtitle/*',
      access: 'signed_in',
      effects: ['download'],
      query: SubtitleQuery,
      run: async ({ request: { method, headers }, requireGrant, path, query, signal, addCleanup }) => {
        const file = requireGrant('download', path)
        const sent = await subtitles.prepare({ file, method, headers, inline: query.inline, signal })
        return openedFileReply(sent, addCleanup)
      },
    }),
  ]
}
