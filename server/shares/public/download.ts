import type * as z from 'zod/mini'
import { type ArchiveAlgorithm, archiveFormatOf } from '#contract/archives.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Download, Downloads } from '#server/files/downloads/download.ts'
import { parseSelection, type Selection } from '#server/files/downloads/selection.ts'
import type { Archive, ArchiveRequest, Archives } from '#server/files/downloads/service.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { notFound } from '#server/platform/refusals.ts'
import { type DownloadCount, hasDownloadsLeft, type StartedTransfer } from '../download-count.ts'
import {
  type CollectionAccess,
  grantInShare,
  type ItemAccess,
  isCollection,
  NAMELESS,
  type ShareAccess,
  type ShareGuard,
} from '../share-guard.ts'
import { collectionSelection } from './collection-selection.ts'
import { type Entered, pathInLink } from './enter.ts'

export type PublicDownloadOptions = {
  readonly downloads: Downloads
  readonly archives: Archives
  readonly count: DownloadCount
  readonly guard: ShareGuard
}

/** A visitor's download request. */
export type VisitorDownload = {
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

/**
 * Opens a file of a link, or an archive of a folder or some of its items; counted when bytes are about to be sent.
 * @throws AppError `not_found`, also when no download is left; errors of `Downloads.prepare` and `Archives.open`
 */
export async function downloadShared(
  options: PublicDownloadOptions,
  entered: Entered,
  request: VisitorDownload,
): Promise<Pick<Download, 'status' | 'headers' | 'sharedHeaders' | 'body' | 'follow'>> {
  const { share } = entered.visit
  if (share.kind !== 'download') throw notFound()
  // Inline display continues: hiding is no protection from copying, since the browser has what it shows.
  if (share.hideDownload && !request.query.inline) throw notFound()
  // Responses without content are not counted, and a link without downloads left reveals nothing about its item in any response.
  const continues = request.method === 'GET' && options.count.hasBegun(share.hash, request.address)
  if (!hasDownloadsLeft(share) && !continues) throw notFound()
  if (isCollection(entered.visit)) return openCollection(options, entered.visit, request)
  const { visit, inner } = entered
  const file = await openFile(options, visit, inner, request)
  return file ?? openArchive(options, visit, inner, request)
}

/** Returns null for a folder. */
async function openFile(
  { downloads, count }: PublicDownloadOptions,
  visit: ShareAccess | ItemAccess,
  requested: VirtualPath,
  request: VisitorDownload,
) {
  const { method, headers, query, address, afterwards } = request
  const { share } = visit
  if (share.isDirectory && query.files !== undefined) return null
  const inner = share.isDirectory ? requested : ROOT
  const grant = grantInShare(visit, 'download', inner)
  const file = await downloads.prepare(grant, { method, headers, inline: query.inline })
  if (!file) return null
  afterwards(file.close)
  if (file.sends && method !== 'HEAD') {
    const { start, end, size, etag } = file.sends
    await count.countStart(share, { path: pathInLink(visit, inner), etag, size, start, length: end - start, address })
  }
  return file
}

async function openArchive(
  options: PublicDownloadOptions,
  visit: ShareAccess | ItemAccess,
  inner: VirtualPath,
  request: VisitorDownload,
) {
  const { query } = request
  if (!visit.share.isDirectory || visit.share.hideDownload) throw notFound()
  const grants = { list: grantInShare(visit, 'list', inner), download: grantInShare(visit, 'download', inner) }
  const selection = selectionIn(visit, parseSelection(grants.list.path, query.files))
  return sendArchive(options, visit, { grants, selection, path: pathInLink(visit, inner) }, request)
}

/** Opens an archive of a collection, or of some of its items. */
async function openCollection(options: PublicDownloadOptions, visit: CollectionAccess, request: VisitorDownload) {
  if (visit.share.hideDownload) throw notFound()
  const selection = await collectionSelection(options.guard, visit, request.query.files)
  const [first] = selection.named
  if (!first) throw notFound()
  return sendArchive(options, visit, { grants: first.grants, selection, path: ROOT }, request)
}

type ArchivePlan = Pick<ArchiveRequest, 'grants' | 'selection'> & { readonly path: VirtualPath }

async function sendArchive(
  { archives, count }: PublicDownloadOptions,
  { share }: ShareAccess | CollectionAccess,
  { grants, selection, path }: ArchivePlan,
  { method, headers, query, address, signal, transfer }: VisitorDownload,
): Promise<Archive> {
  const archive = await archives.open({
    grants,
    selection,
    format: archiveFormatOf(query.algo ?? ''),
    compress: query.compress,
    ...{ method, headers, signal, transfer },
    caller: { kind: 'visitor', key: addressKey(address) },
  })
  if (method === 'HEAD' || archive.body === null) return archive
  try {
    await count.countStart(share, sendingOf(archive, { path: `${path}?${query.files ?? ''}`, address }))
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
