import { PreviewQuery, PreviewSize } from '#contract/previews.ts'
import { parsePlainPath, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { downloadReply } from '#server/http/download-reply.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Previews } from './service.ts'

/** `/api/preview`: small pictures of files (contract 6.8). */
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
      ownQueue: true,
      run: async ({ request, may, path, query, caller, signal, afterwards }) => {
        const { size, item } = sizeAndItem(path)
        const { method, headers } = request
        const preview = await previews.prepare(may('download', item), {
          ...{ size, method, headers, signal },
          inline: query.inline,
          versioned: (query.k ?? query.key) !== undefined,
          owner: `user ${caller.subject.userId}`,
        })
        afterwards(preview.close)
        return downloadReply(preview)
      },
    }),
  ]
}

/** `thumb/a/b.jpg`: which size, and of what. @throws AppError `invalid` */
function sizeAndItem(path: VirtualPath): { size: PreviewSize; item: VirtualPath } {
  const [first, ...item] = segmentsOf(path)
  const { data: size } = PreviewSize.safeParse(first)
  if (size === undefined) throw new AppError('invalid', 'There are two sizes: thumb and big.')
  return { size, item: parsePlainPath(item.join('/')) }
}
