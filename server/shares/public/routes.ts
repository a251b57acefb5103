import { PublicArchiveQuery } from '#contract/archive-contents.ts'
import { PublicPreviewQuery } from '#contract/previews.ts'
import { PublicShareQuery, SENDER_HEADER, SHARE_PASSWORD_HEADER } from '#contract/shares.ts'
import { baseName, ROOT, segmentsOf } from '#server/access/virtual-path.ts'
import { sizeAndItem } from '#server/files/previews/size-and-item.ts'
import { downloadReply, openedFileReply } from '#server/http/download-reply.ts'
import { json, jsonBytes, statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { notFound } from '#server/platform/refusals.ts'
import { hasDownloadsLeft } from '../download-count.ts'
import { presentUploadLink } from '../present.ts'
import { grantInShare, isCollection, type ShareGuard } from '../share-guard.ts'
import { requireTop } from '../upload-link.ts'
import { collectionSize } from './collection-size.ts'
import { downloadShared } from './download.ts'
import { downloadRecheck } from './download-recheck.ts'
import { type Entered, enterLink } from './enter.ts'
import type { PublicShareParts } from './parts.ts'
import { showCollection, showShared } from './view.ts'

/** Routes of `/api/public`: visitors' access through a link. Each begins with the guard. */
export function publicShareRoutes(parts: PublicShareParts): readonly Route[] {
  return [show(parts), size(parts), download(parts), preview(parts), archive(parts), upload(parts)]
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
        const opened = () => parts.uses.recordOpening(share, call.address)
        if (isCollection(visit)) {
          if (!hasDownloadsLeft(share)) throw notFound()
          const items = await showCollection(parts.guard, visit, call.signal)
          opened()
          return jsonBytes(items)
        }
        if (share.kind === 'upload') {
          requireTop(share, inner)
          return json(presentUploadLink(visit))
        }
        if (!hasDownloadsLeft(share)) throw notFound()
        const answer = await showShared(parts, visit, inner, call.signal)
        opened()
        return answer.kind === 'file' ? json(answer.file) : jsonBytes(answer.json)
      }),
  })

/** A link without downloads left has no size either. */
const size = ({ guard, sizes }: PublicShareParts) =>
  route({
    ...entry,
    name: 'public.size',
    path: '/api/public/size/*',
    effects: ['list', 'download'],
    run: (call) =>
      hidingDenied(async () => {
        const { visit, inner } = await authorizeVisitor(guard, call)
        const { kind, isDirectory } = visit.share
        if (kind !== 'download' || !isDirectory || !hasDownloadsLeft(visit.share)) throw notFound()
        if (isCollection(visit)) return json(await collectionSize(guard, sizes, visit))
        return json(await sizes.sizeOf(visit, inner, call.address))
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
        const entered = await authorizeVisitor(parts.guard, call)
        const { request, query, address, signal, addCleanup } = call
        const { method, headers } = request
        const transfer = call.openTransfer(downloadRecheck(parts.guard, entered))
        const sent = await downloadShared(parts, entered, {
          method,
          headers,
          query,
          address,
          signal,
          afterwards: addCleanup,
          transfer,
        })
        // Content that is displayed belongs to the visit.
        if (method === 'GET' && !query.inline && isFromStart(sent)) parts.uses.recordDownload(entered.visit.share)
        return downloadReply(sent)
      }),
  })

/** Returns whether a response contains the beginning of a file. */
const isFromStart = ({ status, headers }: Awaited<ReturnType<typeof downloadShared>>) =>
  status === 200 || (status === 206 && (headers['Content-Range'] ?? '').startsWith('bytes 0-'))

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
        const entered = await authorizeVisitor(parts.guard, { request, query, address, path: item })
        const { method, headers } = request
        const answer = await parts.previews.prepare(grantForPreview(entered), {
          ...{ size, method, headers, signal },
          inline: query.inline,
          versioned: (query.k ?? query.key) !== undefined,
          mayBeOriginal: false,
          owner: `visitor ${addressKey(address)}`,
        })
        return openedFileReply(answer, addCleanup)
      }),
  })

/** Names in an archive, as a preview of it: not counted as a download. */
const archive = ({ guard, archiveContents }: PublicShareParts) =>
  route({
    ...entry,
    name: 'public.archive',
    path: '/api/public/archive/*',
    effects: ['download'],
    query: PublicArchiveQuery,
    run: (call) =>
      hidingDenied(async () => {
        const entered = await authorizeVisitor(guard, call)
        const caller = { kind: 'visitor', key: addressKey(call.address) } as const
        const { names } = call.query
        const request = { archive: grantForPreview(entered), names, caller, signal: call.signal }
        return jsonBytes(await archiveContents.list(request))
      }),
  })

/** @throws AppError `not_found` */
function grantForPreview({ visit, inner }: Entered) {
  const { share } = visit
  if (isCollection(visit) || share.kind !== 'download' || !hasDownloadsLeft(share)) throw notFound()
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
        if (isCollection(visit) || 'within' in visit || segmentsOf(inner).length !== 1) throw notFound()
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
  throw new AppError('invalid', 'This sender name cannot be used.', { field: 'sender' })
}

type PublicCall = Pick<Call, 'request' | 'path' | 'address'> & {
  readonly query: { readonly token?: string | undefined }
}

function authorizeVisitor(guard: ShareGuard, { request, path, query, address }: PublicCall): Promise<Entered> {
  const header = request.headers.get(SHARE_PASSWORD_HEADER)
  return enterLink(guard, path, { header, token: query.token, address })
}

/** Reports denied items as not found. */
async function hidingDenied(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    throw isAppError(error, 'not_allowed') ? notFound() : error
  }
}
