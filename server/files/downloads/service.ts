import type { ArchiveFormat } from '#contract/archives.ts'
import { pulledStream } from '#server/access/transfers/pulled-stream.ts'
import { LOCAL_TRANSFER, type Transfer } from '#server/access/transfers/transfer.ts'
import type { ArchiveGrants, Entry } from '#server/files/archive-formats/writers/archive.ts'
import { ChecksumCache } from '#server/files/archive-formats/writers/checksum-cache.ts'
import {
  bzip2,
  gzip,
  lz4,
  type Packer,
  snappy,
  xz,
  zstandard,
} from '#server/files/archive-formats/writers/compressed-tar.ts'
import { ChangedMeanwhile, Contents, type OnRead } from '#server/files/archive-formats/writers/contents.ts'
import { deflatedZip } from '#server/files/archive-formats/writers/deflated-zip.ts'
import { type ExactFormat, layOut } from '#server/files/archive-formats/writers/exact-format.ts'
import type { PackingThreads } from '#server/files/archive-formats/writers/packing-threads.ts'
import { storedTar } from '#server/files/archive-formats/writers/stored-tar.ts'
import { storedZip } from '#server/files/archive-formats/writers/stored-zip.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  evaluatePreconditions,
  isRangeApplicable,
  type Validators,
} from '#server/platform/http-semantics/conditional.ts'
import { DOWNLOAD } from '#server/platform/http-semantics/content-type.ts'
import { fileHeaders } from '#server/platform/http-semantics/file-headers.ts'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import { contentRange, parseRange, unsatisfiedRange } from '#server/platform/http-semantics/range.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/storage/storage.ts'
import { ArchiveSlots, type ArchiveSlotsParts, type Slot, type SlotOwner } from './archive-slots.ts'
import { collect } from './collect.ts'
import { exactBytes, type Source } from './exact-bytes.ts'
import { archiveName, type Selection } from './selection.ts'
import { SkippedItems } from './skipped-items.ts'
import { stateTag } from './state-tag.ts'

export type ArchiveRequest = {
  readonly grants: ArchiveGrants
  readonly selection: Selection
  readonly format: ArchiveFormat
  /** Deflate the files of a zip. The compression of other formats follows from their name. */
  readonly compress: boolean
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal
  /** The caller whose archives are counted together. */
  readonly caller: SlotOwner
  /** The transfer of the response. */
  readonly transfer: Transfer
}

/** A complete response. Its slot is released when the body was read, its client disconnected, or reads too slowly. */
export type Archive = {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly headers: Record<string, string>
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

/** Size in bytes up to which an archive is produced before the response is sent; the runtime then sends its length. */
const WHOLE = 2 * 1024 * 1024

const EXACT: Partial<Record<ArchiveFormat, ExactFormat>> = { zip: storedZip, tar: storedTar }
const PACKERS: Record<Exclude<ArchiveFormat, 'zip' | 'tar'>, Packer> = {
  'tar.gz': gzip,
  'tar.bz2': bzip2,
  'tar.xz': xz,
  'tar.zst': zstandard,
  'tar.lz4': lz4,
  'tar.sz': snappy,
}
const MEDIA_TYPES: Partial<Record<ArchiveFormat, string>> = {
  zip: 'application/zip',
  tar: 'application/x-tar',
  'tar.gz': 'application/gzip',
  'tar.bz2': 'application/x-bzip2',
  'tar.xz': 'application/x-xz',
  'tar.zst': 'application/zstd',
}

export type ArchivesParts = {
  readonly storage: Storage
  readonly log: Log
  /** Name for the top of the served tree. */
  readonly rootName: string
  /** Whether archives for signed-in users contain a note about skipped items. */
  readonly notes: boolean
  /** Threads for slow compression. */
  readonly packing: PackingThreads
  /** Timing of the slots. */
  readonly slots: Pick<ArchiveSlotsParts, 'now' | 'patience'> | undefined
}

/** A request for an archive that is stored on the server. */
export type PackRequest = Pick<ArchiveRequest, 'grants' | 'selection' | 'format' | 'signal'> & {
  readonly onRead: OnRead
}

/** An archive in the making. A chunk of its bytes is overwritten once the next one is requested. */
export type PackedArchive = {
  /** Number of files in it, and their total size in bytes. */
  readonly items: number
  readonly size: number
  readonly bytes: AsyncGenerator<Uint8Array>
}

/** Sends folders and selections as one archive file. */
export class Archives {
  readonly #storage: Storage
  readonly #log: Log
  readonly #rootName: string
  readonly #notes: boolean
  readonly #packing: PackingThreads
  readonly #slots: ArchiveSlots
  readonly #known = new ChecksumCache()

  constructor({ storage, log, rootName, notes, packing, slots }: ArchivesParts) {
    this.#slots = new ArchiveSlots(slots)
    this.#storage = storage
    this.#log = log
    this.#rootName = rootName
    this.#notes = notes
    this.#packing = packing
  }

  /**
   * Collects the requested items and decides which part of the archive is sent. Zip and tar have an exact layout: any range of them can be
   * requested, validated by an entity tag of the tree's state (RFC 9110, sections 13 and 14).
   *
   * @throws AppError `not_found` when no item of the selection exists, `too_large`, `busy`, `too_many`
   */
  async open(request: ArchiveRequest): Promise<Archive> {
    const slot = await this.#slots.acquireSlot(request.caller, request.signal)
    try {
      const entries = await this.#collect(request)
      const contents = new Contents(this.#storage, this.#known, request.transfer)
      const exact = request.compress && request.format === 'zip' ? undefined : EXACT[request.format]
      const headers = this.#headers(request)
      const archive = exact
        ? await this.#exact(request, await laidOut(exact, entries, contents, request.signal), headers, slot)
        : this.#packed(request, entries, contents, headers, slot)
      if (!(archive.body instanceof ReadableStream)) slot.release()
      return archive
    } catch (error) {
      slot.release()
      throw error
    }
  }

  /** Number of callers that wait for a slot. */
  get waiting(): number {
    return this.#slots.waiting
  }

  /** Releases the slots of clients that read too slowly, now. */
  releaseSlowClients(): void {
    this.#slots.releaseSlowClients()
  }

  /**
   * Packs the requested items as a download of the same format would; the files of a zip are deflated. The caller limits the number of
   * concurrent calls.
   *
   * @throws AppError `not_found` when no item of the selection exists, `too_large`; `bytes` throws when a file changed meanwhile
   */
  async pack(request: PackRequest): Promise<PackedArchive> {
    const { signal, onRead } = request
    const entries = await this.#collect({ ...request, caller: { kind: 'user', key: '' } })
    const contents = new Contents(this.#storage, this.#known, { onRead, authorize: LOCAL_TRANSFER.authorize })
    const files = entries.filter(({ isFolder }) => !isFolder)
    const bytes = packedBytes({ format: request.format, signal }, entries, contents, this.#packing)
    return {
      items: files.length,
      bytes: withConflictErrors(bytes),
      size: files.reduce((sum, { size }) => sum + size, 0),
    }
  }

  async #collect({ grants, selection, signal, caller }: Collected): Promise<Entry[]> {
    const leftOut = this.#notes && caller.kind === 'user' ? new SkippedItems() : null
    const entries = await collect(this.#storage, grants, selection, signal, leftOut)
    const note = leftOut?.noteEntry(grants, entries)
    return note ? [...entries, note] : entries
  }

  async #exact(request: ArchiveRequest, source: Source, about: Headings, slot: Slot): Promise<Archive> {
    const { length, entries } = source.layout
    const version: Validators = { etag: await stateTag(request.format, entries, request.signal), modified: UNDATED }
    const headers = { ...about, 'Accept-Ranges': 'bytes', ETag: version.etag }
    const precondition = evaluatePreconditions(request.headers, version)
    if (precondition === 'failed') return { status: 412, headers: {}, body: null }
    if (precondition === 'not_modified') return { status: 304, headers, body: null }
    const isGet = request.method === 'GET'
    const counts = isGet && isRangeApplicable(request.headers, version, 0)
    const wish = counts ? parseRange(request.headers.get('Range'), length) : 'whole'
    if (wish === 'unsatisfiable')
      return { status: 416, headers: { 'Content-Range': unsatisfiedRange(length) }, body: null }
    const part: ByteRange = wish === 'whole' ? { start: 0, end: length } : wish
    const sized = { ...headers, 'Content-Length': String(part.end - part.start) }
    const body = isGet ? await this.#bodyOf(request, source, part, slot) : null
    if (wish === 'whole') return { status: 200, headers: sized, body }
    return { status: 206, headers: { ...sized, 'Content-Range': contentRange(part, length) }, body }
  }

  async #bodyOf(request: ArchiveRequest, source: Source, part: ByteRange, slot: Slot) {
    const pieces = exactBytes(source, part, request.signal)
    if (part.end - part.start > WHOLE) return this.#stream(request, pieces, slot)
    try {
      return await whole(pieces, part.end - part.start)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) throw new AppError('conflict', error.message, { cause: error })
      throw error
    }
  }

  #packed(request: ArchiveRequest, entries: Entry[], contents: Contents, headers: Headings, slot: Slot): Archive {
    const answer = { status: 200, headers } as const
    if (request.method !== 'GET') return { ...answer, body: null }
    const pieces = packedBytes(request, entries, contents, this.#packing)
    return { ...answer, body: this.#stream(request, pieces, slot) }
  }

  #stream({ signal, transfer }: ArchiveRequest, pieces: AsyncGenerator<Uint8Array>, slot: Slot) {
    return pulledStream(pieces, {
      signal,
      transfer,
      pace: slot.followTransfer(transfer),
      onEnd: (failure) => {
        slot.release()
        if (failure !== null) this.#log.warn('an archive was interrupted', errorFields(failure))
      },
    })
  }

  #headers({ selection, format, grants }: ArchiveRequest): Headings {
    const scope = grants.download.subject.scope.root
    const name = archiveName(selection, format, scope.slice(scope.lastIndexOf('/') + 1) || this.#rootName)
    return fileHeaders(name, { ...DOWNLOAD, contentType: MEDIA_TYPES[format] ?? DOWNLOAD.contentType })
  }
}

type Headings = Archive['headers']
type Collected = Pick<ArchiveRequest, 'grants' | 'selection' | 'signal' | 'caller'>

/** An archive has no date: it compares as neither older nor newer than any. */
const UNDATED = Number.NaN

/** Yields the same chunks; a file that changed meanwhile becomes an `AppError`. */
async function* withConflictErrors(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw new AppError('conflict', error.message, { cause: error })
    throw error
  }
}

async function* packedBytes(
  { format, signal }: Pick<ArchiveRequest, 'format' | 'signal'>,
  entries: Entry[],
  contents: Contents,
  threads: PackingThreads,
) {
  if (format === 'zip') return yield* deflatedZip(entries, contents, signal)
  const source = await laidOut(storedTar, entries, contents, signal)
  const bytes = exactBytes(source, { start: 0, end: source.layout.length }, signal)
  yield* format === 'tar' ? bytes : PACKERS[format](bytes, { threads, signal })
}

async function laidOut(format: ExactFormat, entries: Entry[], contents: Contents, signal: AbortSignal) {
  return { format, contents, layout: await layOut(format, entries, signal) } satisfies Source
}

async function whole(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
