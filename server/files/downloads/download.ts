import type { Grant } from '#server/access/authorize.ts'
import { baseName } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import {
  evaluatePreconditions,
  isRangeApplicable,
  type Validators,
} from '#server/platform/http-semantics/conditional.ts'
import { type Presentation, presentationOf } from '#server/platform/http-semantics/content-type.ts'
import { contentTagOf } from '#server/platform/http-semantics/etag.ts'
import { fileHeaders } from '#server/platform/http-semantics/file-headers.ts'
import { formatHttpDate } from '#server/platform/http-semantics/http-date.ts'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import { contentRange, parseRange, unsatisfiedRange } from '#server/platform/http-semantics/range.ts'
import type { SentFile } from '#server/platform/os/sent-file.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { OpenFile, ResponseBody, Stat, Storage } from '#server/storage/storage.ts'
import { offloadHeader, type ProxyOffload } from './offload-header.ts'

/** A request for a file: GET or HEAD, its headers, and whether to display the file inline. */
export type DownloadRequest = {
  readonly method: string
  readonly headers: Headers
  readonly inline: boolean
  /** Whether the request comes through a trusted proxy, which can send the file itself. */
  readonly viaProxy?: boolean
}

/** A complete response. `close` it after it was sent. */
export type Download = {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly headers: Record<string, string>
  readonly body: ResponseBody | null
  /** The range of bytes that is sent, and the `size` of the file; null if none are. */
  readonly sends: (ByteRange & { readonly size: number; readonly etag: string }) | null
  /** See `OpenFile.followSending`. */
  readonly follow?: () => () => SentFile | null
  readonly close: () => Promise<void>
}

/** Sends single files, complete or in part. */
export class Downloads {
  readonly #storage: Storage
  readonly #now: () => number
  readonly #handOver: ProxyOffload | null

  /** @param now milliseconds since the epoch */
  constructor(
    storage: Storage,
    { handOver = null, now = Date.now }: { handOver?: ProxyOffload | null; now?: () => number } = {},
  ) {
    this.#storage = storage
    this.#now = now
    this.#handOver = handOver
  }

  /**
   * Opens a file and decides which part of it is sent (RFC 9110, sections 13 and 14).
   *
   * @returns null for a folder, which is sent as an archive
   * @throws AppError `not_found`
   */
  async prepare(grant: Grant<'download'>, request: DownloadRequest): Promise<Download | null> {
    const file = await this.#openFile(grant)
    if (!file) return null
    const presentation = presentationOf(baseName(grant.path), request.inline)
    const about = headersOf(baseName(grant.path), file.stat, presentation)
    const sent = answer(file, about, request, this.#now() / 1000)
    const handed =
      sent.body && request.viaProxy && request.method === 'GET' ? this.#handedOver(file, presentation) : null
    // The proxy evaluates ranges and preconditions itself.
    const headers = handed && { ...fileHeaders(baseName(grant.path), presentation), ...handed }
    const follow = () => file.followSending()
    return { ...sent, ...(headers && { status: 200, headers, body: null }), follow, close: () => file.close() }
  }

  /** As `prepare`, for an open file that belongs to the path of the grant; `close` closes it. */
  ofOpened(grant: Grant<'download'>, file: OpenFile, request: DownloadRequest): Download {
    const name = baseName(grant.path)
    const about = headersOf(name, file.stat, presentationOf(name, request.inline))
    const follow = () => file.followSending()
    return { ...answer(file, about, request, this.#now() / 1000), follow, close: () => file.close() }
  }

  /**
   * Returns the header for the proxy. Only for attachments: proxies drop most headers of such a response, and the security of inline
   * content depends on them.
   */
  #handedOver(file: OpenFile, { disposition }: Presentation): Record<string, string> | null {
    if (!this.#handOver || disposition !== 'attachment') return null
    const place = file.currentPath()
    return place && offloadHeader(this.#handOver, place)
  }

  async #openFile(grant: Grant<'download'>): Promise<OpenFile | null> {
    try {
      return await this.#storage.open(grant)
    } catch (error) {
      if (isAppError(error, 'invalid')) return null
      throw error
    }
  }
}

function answer(
  file: OpenFile,
  about: Record<string, string>,
  request: DownloadRequest,
  now: number,
): Omit<Download, 'close' | 'follow'> {
  const { size } = file.stat
  const version = validatorsOf(file.stat)
  const precondition = evaluatePreconditions(request.headers, version)
  if (precondition === 'failed') return { status: 412, headers: {}, body: null, sends: null }
  if (precondition === 'not_modified') return { status: 304, headers: about, body: null, sends: null }
  const wish = wishOf(request, version, size, now)
  if (wish === 'unsatisfiable') {
    const headers = { 'Content-Range': unsatisfiedRange(size) }
    return { status: 416, headers, body: null, sends: null }
  }
  const sends = { ...(wish === 'whole' ? { start: 0, end: size } : wish), size, etag: version.etag }
  if (wish === 'whole')
    return { status: 200, headers: { ...about, 'Content-Length': String(size) }, body: file.body(), sends }
  return { status: 206, headers: { ...about, ...partHeaders(wish, size) }, body: file.body(wish), sends }
}

/** Ranges apply to GET only (RFC 9110, section 14.2). */
function wishOf({ method, headers }: DownloadRequest, version: Validators, size: number, now: number) {
  const counts = method === 'GET' && isRangeApplicable(headers, version, now)
  return counts ? parseRange(headers.get('Range'), size) : 'whole'
}

function partHeaders(part: ByteRange, size: number): Record<string, string> {
  return { 'Content-Range': contentRange(part, size), 'Content-Length': String(part.end - part.start) }
}

/** Returns the headers that describe a file of this name. */
export function headersOf(name: string, stat: Stat, presentation: Presentation): Record<string, string> {
  const { etag, modified } = validatorsOf(stat)
  return {
    ...fileHeaders(name, presentation),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': formatHttpDate(modified),
  }
}

/** Returns the validators of this version of the file. */
export function validatorsOf(stat: Stat): Validators {
  return { etag: contentTagOf(stat), modified: fromNanoseconds(stat.modifiedNs).seconds }
}
