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
import { fileHeaders, nameHeader, sharedFileHeaders } from '#server/platform/http-semantics/file-headers.ts'
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
  /** Returns whether the request comes through a trusted proxy, which can send the file itself. */
  readonly viaProxy?: () => boolean
}

/** A complete response. `close` it after it was sent. */
export type Download = {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly headers: Record<string, string>
  /** Further headers: the identical object for all files of one presentation. */
  readonly sharedHeaders?: Readonly<Record<string, string>>
  /** A function is called when the response is created. */
  readonly body: ResponseBody | (() => ResponseBody) | null
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
    const name = baseName(grant.path)
    const presentation = presentationOf(name, request.inline)
    const download = this.#download(file, name, presentation, request)
    const handed = download.body && request.method === 'GET' ? this.#handedOver(file, presentation, request) : null
    if (!handed) return download
    // The proxy evaluates ranges and preconditions itself.
    return { ...download, status: 200, headers: { ...nameHeader(name, presentation), ...handed }, body: null }
  }

  /** As `prepare`, for an open file that belongs to the path of the grant; `close` closes it. */
  ofOpened(grant: Grant<'download'>, file: OpenFile, request: DownloadRequest): Download {
    const name = baseName(grant.path)
    return this.#download(file, name, presentationOf(name, request.inline), request)
  }

  #download(file: OpenFile, name: string, presentation: Presentation, request: DownloadRequest): Download {
    const about = { name, presentation, version: validatorsOf(file.stat) }
    const follow = () => file.followSending()
    return { ...answer(file, about, request, this.#now() / 1000), follow, close: () => file.close() }
  }

  /**
   * Returns the header for the proxy. Only for attachments: proxies drop most headers of such a response, and the security of inline
   * content depends on them.
   */
  #handedOver(
    file: OpenFile,
    { disposition }: Presentation,
    { viaProxy }: DownloadRequest,
  ): Record<string, string> | null {
    if (!this.#handOver || disposition !== 'attachment' || !viaProxy?.()) return null
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

type About = { readonly name: string; readonly presentation: Presentation; readonly version: Validators }

function answer(
  file: OpenFile,
  { name, presentation, version }: About,
  request: DownloadRequest,
  now: number,
): Omit<Download, 'close' | 'follow'> {
  const { size } = file.stat
  const precondition = evaluatePreconditions(request.headers, version)
  if (precondition === 'failed') return { status: 412, headers: {}, body: null, sends: null }
  const sharedHeaders = sharedFileHeaders(presentation)
  const headers: Record<string, string> = { ...nameHeader(name, presentation), ...versionHeaders(version) }
  if (precondition === 'not_modified') return { status: 304, headers, sharedHeaders, body: null, sends: null }
  const wish = wishOf(request, version, size, now)
  if (wish === 'unsatisfiable') {
    return { status: 416, headers: { 'Content-Range': unsatisfiedRange(size) }, body: null, sends: null }
  }
  const sends = { ...(wish === 'whole' ? { start: 0, end: size } : wish), size, etag: version.etag }
  const body = bodyOf(file, request, wish === 'whole' ? undefined : wish)
  if (wish === 'whole')
    return { status: 200, headers: { ...headers, 'Content-Length': String(size) }, sharedHeaders, body, sends }
  return { status: 206, headers: { ...headers, ...partHeaders(wish, size) }, sharedHeaders, body, sends }
}

/** Nothing is read for HEAD, nor for a file that a proxy sends. */
function bodyOf(file: OpenFile, { method }: DownloadRequest, part: ByteRange | undefined): (() => ResponseBody) | null {
  return method === 'HEAD' ? null : () => file.body(part)
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
  return { ...fileHeaders(name, presentation), ...versionHeaders(validatorsOf(stat)) }
}

const versionHeaders = ({ etag, modified }: Validators) => ({
  'Accept-Ranges': 'bytes',
  ETag: etag,
  'Last-Modified': formatHttpDate(modified),
})

/** Returns the validators of this version of the file. */
export function validatorsOf(stat: Stat): Validators {
  return { etag: contentTagOf(stat), modified: fromNanoseconds(stat.modifiedNs).seconds }
}
