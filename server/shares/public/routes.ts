import { PublicShareQuery, SHARE_PASSWORD_HEADER } from '#contract/shares.ts'
import { parsePlainPath, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { downloadReply } from '#server/http/download-reply.ts'
import { json, jsonBytes } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { isAppError } from '#server/lib/errors.ts'
import { notFound } from '#server/lib/refusals.ts'
import { hasDownloadsLeft } from '../download-count.ts'
import { type Guard, leaveIn, type Visit } from '../guard.ts'
import type { PublicShareParts } from '../public-share-parts.ts'
import { showShared } from '../public-view.ts'

/** `/api/public`: what visitors see and take by a link (contract 6.15). Each of these begins at the one guard. */
export function publicShareRoutes(parts: PublicShareParts): readonly Route[] {
  return [show(parts), download(parts)]
}

const entry = { method: 'GET', access: 'public', query: PublicShareQuery, encodedSlashes: true } as const

const show = (parts: PublicShareParts) =>
  route({
    ...entry,
    name: 'public.share',
    path: '/api/public/share/*',
    effects: ['list'],
    run: (call) =>
      asNothing(async () => {
        const { visit, inner } = await enter(parts.guard, call)
        if (visit.share.kind !== 'download' || !hasDownloadsLeft(visit.share)) throw notFound()
        const answer = await showShared(parts, visit, inner, call.signal)
        return answer.kind === 'file' ? json(answer.file) : jsonBytes(answer.json)
      }),
  })

const download = ({ guard, downloads, count }: PublicShareParts) =>
  route({
    ...entry,
    name: 'public.download',
    path: '/api/public/dl/*',
    effects: ['download'],
    run: (call) =>
      asNothing(async () => {
        const { visit, inner } = await enter(guard, call)
        const { share } = visit
        if (share.kind !== 'download') throw notFound()
        const { method, headers } = call.request
        const file = leaveIn(visit, 'download', share.isDirectory ? inner : ROOT)
        const prepared = await downloads.prepare(file, { method, headers, inline: call.query.inline })
        call.afterwards(prepared.close)
        if (method === 'HEAD' && !hasDownloadsLeft(share)) throw notFound()
        if (method !== 'HEAD' && prepared.sends) {
          const { start, end, size, etag } = prepared.sends
          const { address } = call
          await count.begin(share, { path: inner, etag, size, start, length: end - start, address })
        }
        return downloadReply(prepared)
      }),
  })

type PublicCall = Pick<Call, 'request' | 'path' | 'address'> & {
  readonly query: { readonly token?: string | undefined }
}

async function enter(guard: Guard, { request, path, query, address }: PublicCall) {
  const [hash = '', ...segments] = segmentsOf(path)
  const header = request.headers.get(SHARE_PASSWORD_HEADER)
  const visit: Visit = await guard.enter(hash, { header, token: query.token, address })
  const inner: VirtualPath = parsePlainPath(segments.join('/'))
  return { visit, inner }
}

/** What may not be seen is not there. */
async function asNothing(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    throw isAppError(error, 'not_allowed') ? notFound() : error
  }
}
