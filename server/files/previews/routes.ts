import { PreviewQuery } from '#contract/previews.ts'
import { openedFileReply } from '#server/http/download-reply.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Previews } from './service.ts'
import { sizeAndItem } from './size-and-item.ts'

/** Returns the route `/api/preview`: small pictures of files. */
export function previewRoutes({ previews }: { previews: Previews }): readonly Route[] {
  return [
    route({
      name: 'preview.get',
      method: 'GET',
      path: '/api/preview/*',
      access: 'signed_in',
      effects: ['download'],
      query: PreviewQuery,
      tokenInUrl: true,
      isDownload: true,
      ownQueue: true,
      run: async ({ request, requireGrant, path, query, caller, signal, addCleanup }) => {
        const { size, item } = sizeAndItem(path)
        const { method, headers } = request
        const preview = await previews.prepare(requireGrant('download', item), {
          ...{ size, method, headers, signal },
          inline: query.inline,
          versioned: (query.k ?? query.key) !== undefined,
          mayBeOriginal: true,
          owner: `user ${caller.subject.userId}`,
        })
        return openedFileReply(preview, addCleanup)
      },
    }),
  ]
}
