import { PublicPreviewQuery } from '#contract/previews.ts'
import { PublicShareQuery, SENDER_HEADER, SHARE_PASSWORD_HEADER } from '#contract/shares.ts'
import { baseName, parsePlainPath, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { sizeAndItem } from '#server/files/previews/size-and-item.ts'
import { downloadReply, openedFileReply } from '#server/http/download-reply.ts'
import { json, jsonBytes, statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { notFound } from '#server/platform/refusals.ts'
import { hasDownloadsLeft } from '../download-count.ts'
import { presentUploadLink } from '../present.ts'
import { grantInShare, type ShareAccess, type ShareGuard } from '../share-guard.ts'
import { requireTop } from '../upload-link.ts'
import { downloadShared } from './download.ts'
import { downloadRecheck } from './download-recheck.ts'
import type { PublicShareParts } from './parts.ts'
import { showShared } from './view.ts'

/** Routes of `/api/public`: visitors' access through a link. Each begins with the guard. */
export function publicShareRoutes(parts: PublicShareParts): readonly Route[] {
  return [show(parts), download(parts), preview(parts), upload(parts)]
}

const entry = {
  method: 'GET',
  access: 'public',
  query: PublicShareQuery,
  secretPath: true,
} as const

const show = (parts: PublicShareParts) =>
  route({
    ...entry,
    name: 'public.share',
    path: '/api/public/share/*',
    effects: ['list'],
    run: (call) =>
      hidingDenied(async () => {
        const { visit, inner } = await authorizeVisitor(parts.guard, call)
        const { share } = visit
        if (share.kind === 'upload') {
          requireTop(share, inner)
          return json(presentUploadLink(share, visit.item, visit.token))
        }
        if (!hasDownloadsLeft(share)) throw notFound()
        const answer = await showShared(parts, visit, inner, call.signal)
        return answer.kind === 'file' ? json(answer.file) : jsonBytes(answer.json)
      }),
  })

const download = (parts: PublicShareParts) =>
  route({
    ...entry,
    name: 'public.download',
    path: '/api/public/dl/*',
    effects: ['list', 'download'],
    run: (call) =>
      hidingDenied(async () => {
        const { visit, inner } = await authorizeVisitor(parts.guard, call)
        const { request, query, address, signal, addCleanup } = call
        const { method, headers } = request
        const transfer = call.openTransfer(downloadRecheck(parts.guard, visit, inner))
        return downloadReply(
          await downloadShared(parts, visit, {
            inner,
            method,
            headers,
            query,
            address,
            signal,
            afterwards: addCleanup,
            transfer,
          }),
        )
      }),
  })

/** Previews are not counted as downloads, and are never the file itself; a link without downloads left has none either. */
const preview = (parts: PublicShareParts) =>
  route({
    ...entry,
    name: 'public.preview',
    path: '/api/public/preview/*',
    effects: ['download'],
    query: PublicPreviewQuery,
    run: (call) =>
      hidingDenied(async () => {
        const { request, query, address, signal, addCleanup } = call
        const { size, item } = sizeAndItem(call.path)
        const { visit, inner } = await authorizeVisitor(parts.guard, { request, query, address, path: item })
        const { method, headers } = request
        const answer = await parts.previews.prepare(grantForPreview(visit, inner), {
          ...{ size, method, headers, signal },
          inline: query.inline,
          versioned: (query.k ?? query.key) !== undefined,
          mayBeOriginal: false,
          owner: `visitor ${addressKey(address)}`,
        })
        return openedFileReply(answer, addCleanup)
      }),
  })

/** @throws AppError `not_found` */
function grantForPreview(visit: ShareAccess, inner: VirtualPath) {
  const { share } = visit
  if (share.kind !== 'download' || !hasDownloadsLeft(share)) throw notFound()
  return grantInShare(visit, 'download', share.isDirectory ? inner : ROOT)
}

/** The only write access without an account; its body is not read before the guard has authorized the request. */
const upload = ({ guard, drop }: PublicShareParts) =>
  route({
    name: 'public.drop',
    method: 'POST',
    path: '/api/public/drop/*',
    secretPath: true,
    access: 'public',
    effects: ['create'],
    query: PublicShareQuery,
    body: { kind: 'stream' },
    run: (call) =>
      hidingDenied(async () => {
        const { visit, inner } = await authorizeVisitor(guard, call)
        if (segmentsOf(inner).length !== 1) throw notFound()
        const sender = senderIn(call.request.headers)
        const { address, body, signal } = call
        await drop.receiveFile(visit, { name: baseName(inner), sender, address, content: body, signal })
        return statusText(200)
      }),
  })

const LONGEST_SENDER = 200

/** Returns the name a visitor states, percent-encoded in the header. @throws AppError `invalid` */
function senderIn(headers: Headers): string {
  try {
    const sender = decodeURIComponent(headers.get(SENDER_HEADER) ?? '').trim()
    if (sender.length <= LONGEST_SENDER && !/\p{Cc}/u.test(sender)) return sender
  } catch {
    // Reported below.
  }
  throw new AppError('invalid', 'Not a usable name of a sender.', { field: 'sender' })
}

type PublicCall = Pick<Call, 'request' | 'path' | 'address'> & {
  readonly query: { readonly token?: string | undefined }
}

async function authorizeVisitor(guard: ShareGuard, { request, path, query, address }: PublicCall) {
  const [hash = '', ...segments] = segmentsOf(path)
  const header = request.headers.get(SHARE_PASSWORD_HEADER)
  const visit: ShareAccess = await guard.authorizeVisitor(hash, { header, token: query.token, address })
  const inner: VirtualPath = parsePlainPath(segments.join('/'))
  return { visit, inner }
}

/** Reports denied items as not found. */
async function hidingDenied(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    throw isAppError(error, 'not_allowed') ? notFound() : error
  }
}
