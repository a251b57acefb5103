import type * as z from 'zod/mini'
import { type ArchiveAlgorithm, archiveFormatOf } from '#contract/archives.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Download, Downloads } from '#server/files/downloads/download.ts'
import { parseSelection, type Selection } from '#server/files/downloads/selection.ts'
import type { Archive, Archives } from '#server/files/downloads/service.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { notFound } from '#server/platform/refusals.ts'
import { type DownloadCount, hasDownloadsLeft, type StartedTransfer } from '../download-count.ts'
import { grantInShare, type ShareAccess } from '../share-guard.ts'

export type PublicDownloadOptions = {
  readonly downloads: Downloads
  readonly archives: Archives
  readonly count: DownloadCount
}

/** A visitor's download request. */
export type VisitorDownload = {
  readonly inner: VirtualPath
  readonly method: string
  readonly headers: Headers
  readonly query: {
    readonly inline: boolean
    readonly compress: boolean
    readonly algo?: z.infer<typeof ArchiveAlgorithm> | undefined
    readonly files?: string | undefined
  }
  readonly address: string
  readonly signal: AbortSignal
  readonly afterwards: (cleanup: () => Promise<void>) => void
  readonly transfer: Transfer
}

/** Name of the archive of a whole scope, since the scope may have the name of its owner. */
const NAMELESS = 'files'

/**
 * Opens a file of a link, or an archive of a folder or some of its items; counted when bytes are about to be sent.
 * @throws AppError `not_found`, also when no download is left; errors of `Downloads.prepare` and `Archives.open`
 */
export async function downloadShared(
  options: PublicDownloadOptions,
  visit: ShareAccess,
  request: VisitorDownload,
): Promise<Pick<Download, 'status' | 'headers' | 'sharedHeaders' | 'body' | 'follow'>> {
  const { share } = visit
  if (share.kind !== 'download') throw notFound()
  // Responses without content are not counted, and a link without downloads left reveals nothing about its item in any response.
  const continues = request.method === 'GET' && options.count.hasBegun(share.hash, request.address)
  if (!hasDownloadsLeft(share) && !continues) throw notFound()
  const file = await openFile(options, visit, request)
  return file ?? openArchive(options, visit, request)
}

/** Returns null for a folder. */
async function openFile({ downloads, count }: PublicDownloadOptions, visit: ShareAccess, request: VisitorDownload) {
  const { method, headers, query, address, afterwards } = request
  const { share } = visit
  if (share.isDirectory && query.files !== undefined) return null
  const inner = share.isDirectory ? request.inner : ROOT
  const grant = grantInShare(visit, 'download', inner)
  const file = await downloads.prepare(grant, { method, headers, inline: query.inline })
  if (!file) return null
  afterwards(file.close)
  if (file.sends && method !== 'HEAD') {
    const { start, end, size, etag } = file.sends
    await count.countStart(share, { path: inner, etag, size, start, length: end - start, address })
  }
  return file
}

async function openArchive({ archives, count }: PublicDownloadOptions, visit: ShareAccess, request: VisitorDownload) {
  const { inner, method, headers, query, address, signal, transfer } = request
  if (!visit.share.isDirectory) throw notFound()
  const grants = { list: grantInShare(visit, 'list', inner), download: grantInShare(visit, 'download', inner) }
  const archive = await archives.open({
    grants,
    selection: selectionIn(visit, parseSelection(grants.list.path, query.files)),
    format: archiveFormatOf(query.algo ?? ''),
    compress: query.compress,
    ...{ method, headers, signal, transfer },
    caller: { kind: 'visitor', key: addressKey(address) },
  })
  if (method === 'HEAD' || archive.body === null) return archive
  try {
    await count.countStart(visit.share, sendingOf(archive, { path: `${inner}?${query.files ?? ''}`, address }))
    return archive
  } catch (error) {
    // Frees its slot among the jobs.
    if (archive.body instanceof ReadableStream) await archive.body.cancel()
    throw error
  }
}

/** Returns the selection, which contains nothing that is hidden from the owner. @throws AppError `not_found` */
function selectionIn(visit: ShareAccess, selection: Selection): Selection {
  for (const path of selection.items ?? []) grantInShare(visit, 'list', relativeTo(visit.item, path) ?? ROOT)
  return { ...selection, title: selection.title || NAMELESS }
}

/** Returns the part of an archive that is sent; one of unknown length begins at its start. */
function sendingOf({ headers }: Archive, about: Pick<StartedTransfer, 'path' | 'address'>): StartedTransfer {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['Content-Range'] ?? '') ?? []
  const length = Number(headers['Content-Length'] ?? 0)
  return { ...about, etag: headers.ETag ?? '', size: Number(total ?? length), start: Number(first ?? 0), length }
}
