import type { Extraction, ExtractRequest, NameEncoding } from '#contract/archive-contents.ts'
import { type OpenedFormat, openedFormatOf } from '#contract/archive-names.ts'
import type { Grant } from '#server/access/authorize.ts'
import { pulledStream } from '#server/access/transfers/pulled-stream.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { baseName, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { Budget } from '#server/files/archive-formats/readers/budget.ts'
import { archiveTooLarge, damagedArchive } from '#server/files/archive-formats/readers/errors.ts'
import type { NameOptions } from '#server/files/archive-formats/readers/zip.ts'
import type { FileParts, RequireGrant } from '#server/files/browse/file-parts.ts'
import {
  ArchiveSlots,
  type ArchiveSlotsParts,
  type Slot,
  type SlotOwner,
} from '#server/files/downloads/archive-slots.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import { evaluatePreconditions } from '#server/platform/http-semantics/conditional.ts'
import { presentationOf } from '#server/platform/http-semantics/content-type.ts'
import { contentTagOf } from '#server/platform/http-semantics/etag.ts'
import { fileHeaders } from '#server/platform/http-semantics/file-headers.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { OpenFile } from '#server/storage/storage.ts'
import { readArchive, type TarFormat, tarNameEncoding } from './archive-reader.ts'
import { contentsJson } from './contents.ts'
import { ContentsCache } from './contents-cache.ts'
import { extract } from './extract.ts'
import { entryAt, findEntry } from './find-entry.ts'
import { parseEntrySelection } from './selection.ts'
import { wholeContent } from './whole-content.ts'

/** An archive to read, with its grant. */
export type ArchiveReadRequest = {
  readonly archive: Grant<'download'>
  /** Encoding of names that do not declare one; by default the most plausible one. */
  readonly names?: NameEncoding | undefined
  /** By default the user of the grant. */
  readonly caller?: SlotOwner
  readonly signal: AbortSignal
}

export type EntryRequest = ArchiveReadRequest & {
  /** Path of the entry in the archive. */
  readonly entry: string
  readonly inline: boolean
  readonly method: string
  readonly headers: Headers
  /** The transfer of the response. */
  readonly transfer: Transfer
}

export type ExtractionRequest = Omit<ArchiveReadRequest, 'names'> & {
  readonly may: RequireGrant<'list' | 'create' | 'modify'>
  readonly wish: ExtractRequest
  readonly job?: JobControl | undefined
}

/** A complete response with the content of an entry. */
export type SentEntry = {
  readonly status: 200 | 304 | 412
  readonly headers: Record<string, string>
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

/**
 * Limits for archives that are read at the same time.
 *
 * @limit Downloads and archives | Archives read concurrently | {each} for each user, {eachVisitor} for each address of visitors, {visitors} for all visitors, {all} in total; {waiting.all} wait
 */
export const READ = {
  ...{ each: 4, eachVisitor: 1, visitors: 3, all: 8 },
  waiting: { each: 4, eachVisitor: 2, visitors: 6, all: 16 },
} as const

/**
 * Time limit for listing an archive for visitors, in milliseconds.
 *
 * @limit Downloads and archives | Time to read an archive for visitors | {ms}
 */
const MAX_VISITOR_TIME = 10_000

/**
 * Size in bytes up to which an entry is decompressed before the response is sent, so that damage results in an error instead of an
 * incomplete file.
 */
const WHOLE = 2 * 1024 * 1024

export type ArchiveContentParts = FileParts & {
  readonly log: Log
  /** Timing of the slots. */
  readonly slots: Pick<ArchiveSlotsParts, 'now' | 'patience'> | undefined
  /** Time limit for listing an archive for visitors, in milliseconds; by default the documented one. */
  readonly visitorTime?: number | undefined
}

type Opened = { readonly file: OpenFile; readonly format: OpenedFormat }

/** Lists the contents of archives and extracts them. */
export class ArchiveContentService {
  readonly #parts: ArchiveContentParts
  readonly #slots: ArchiveSlots
  readonly #cache: ContentsCache
  /** Guesses for tar files that are open: an extraction reads them several times. */
  readonly #tarNames = new WeakMap<OpenFile, Promise<NameEncoding>>()

  constructor(parts: ArchiveContentParts) {
    this.#parts = parts
    this.#slots = new ArchiveSlots({ limits: READ, ...parts.slots })
    this.#cache = new ContentsCache(parts.slots?.now ?? performance.now.bind(performance))
  }

  /**
   * Returns the contents of an archive: `ArchiveContents` as UTF-8. Those of a file that has not changed are read once. Visitors have less
   * time.
   *
   * @throws AppError `not_found`, `invalid` for a file that is not an archive, `too_large`, `busy`, `too_many`
   */
  async list(request: ArchiveReadRequest): Promise<Uint8Array<ArrayBuffer>> {
    // A stored answer needs no slot, and the file may have been read while this request waited for one.
    const answer = await this.#stored(request)
    if (answer) return answer
    return this.#with(request, async (opened) => {
      const key = contentsKey(opened, request)
      return this.#cache.find(key) ?? this.#listWithin(opened, request, key)
    })
  }

  async #stored(request: ArchiveReadRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const opened = await this.#open(request)
    await using _ = opened.file
    const key = contentsKey(opened, request)
    const found = this.#cache.find(key)
    if (!found && isVisitor(request) && this.#cache.isRefused(key)) throw archiveTooLarge()
    return found
  }

  async #listWithin(opened: Opened, request: ArchiveReadRequest, key: string): Promise<Uint8Array<ArrayBuffer>> {
    if (!isVisitor(request)) return this.#listAll(opened, request, key)
    const late = AbortSignal.timeout(this.#parts.visitorTime ?? MAX_VISITOR_TIME)
    try {
      return await this.#listAll(opened, { ...request, signal: AbortSignal.any([request.signal, late]) }, key)
    } catch (error) {
      if (!late.aborted || request.signal.aborted) throw error
      this.#cache.refuse(key)
      throw archiveTooLarge()
    }
  }

  async #listAll(opened: Opened, request: ArchiveReadRequest, key: string): Promise<Uint8Array<ArrayBuffer>> {
    const entries: ArchiveEntry[] = []
    let nameEncoding: NameEncoding | null = null
    const onNameEncoding = (encoding: NameEncoding | null) => {
      nameEncoding = encoding
    }
    for await (const entry of this.#read(opened, { ...request, onNameEncoding })) entries.push(entry)
    const contents = await contentsJson(entries, { format: opened.format, nameEncoding }, request.signal)
    this.#cache.store(key, contents)
    return contents
  }

  /**
   * Sends the content of one file in an archive, as an attachment or inline.
   *
   * @throws AppError `not_found`, `invalid` for an entry that cannot be extracted, and as {@link list}
   */
  async entry(request: EntryRequest): Promise<SentEntry> {
    const path = parsePlainPath(request.entry)
    const slot = await this.#enter(request)
    const opened = await this.#open(request).catch((error: unknown) => {
      slot.release()
      throw error
    })
    let entries = this.#read(opened, request)
    const close = async () => {
      slot.release()
      await entries.return(undefined)
      await opened.file.close()
    }
    try {
      let entry = await findEntry(entries, path)
      if (entry.original) {
        await entries.return(undefined)
        entries = this.#read(opened, request)
        entry = await entryAt(entries, entry.original.index)
      }
      const sent = await this.#send(entry, path, opened.file, request, { slot, close })
      if (!(sent.body instanceof ReadableStream)) await close()
      return sent
    } catch (error) {
      await close()
      throw error
    }
  }

  /** Releases the slots of clients that read too slowly, now. */
  releaseSlowClients(): void {
    this.#slots.releaseSlowClients()
  }

  /** Extracts according to `wish`; see `extract`. */
  extract(request: ExtractionRequest): Promise<Extraction> {
    const { archive, may, wish, signal, job } = request
    const destination = parsePlainPath(wish.destination)
    const choice = parseEntrySelection(wish)
    // Authorized before the archive is opened, so that a refusal reveals nothing about its contents.
    may('create', destination)
    if (wish.conflict === 'replace') may('modify', destination)
    return this.#with(request, (opened) => {
      let last: Budget | undefined
      const budgetOf = (purpose: 'look' | 'write', readSignal: AbortSignal) => {
        const options = { packed: opened.file.stat.size, writes: purpose === 'write', signal: readSignal }
        if (purpose === 'look') return new Budget(options)
        last = new Budget({ ...options, after: last })
        return last
      }
      return extract(this.#parts, {
        ...{ may, archive, destination, choice, conflict: wish.conflict, signal, job },
        file: opened.file,
        read: (purpose, readSignal) =>
          this.#read(opened, { archive, names: wish.names, signal: readSignal }, budgetOf(purpose, readSignal)),
      })
    })
  }

  async #send(
    entry: ArchiveEntry,
    path: VirtualPath,
    file: OpenFile,
    { method, inline, headers: asked, names, signal, transfer }: EntryRequest,
    { slot, close }: { readonly slot: Slot; readonly close: () => Promise<void> },
  ): Promise<SentEntry> {
    const etag = `${contentTagOf(file.stat).slice(0, -1)}-${entryTag(path, names)}"`
    const precondition = evaluatePreconditions(asked, { etag, modified: UNDATED })
    if (precondition === 'failed') return { status: 412, headers: {}, body: null }
    const name = baseName(path)
    const headers = { ...fileHeaders(name, presentationOf(name, inline)), 'Accept-Ranges': 'none', ETag: etag }
    if (precondition === 'not_modified') return { status: 304, headers, body: null }
    const sized = { ...headers, 'Content-Length': String(entry.size) }
    if (method !== 'GET') return { status: 200, headers: sized, body: null }
    if (entry.size <= WHOLE) return { status: 200, headers: sized, body: await wholeContent(entry) }
    const body = pulledStream(entry.content(), {
      signal,
      transfer,
      pace: slot.followTransfer(transfer),
      onEnd: (failure) => {
        if (failure !== null) this.#parts.log.warn('an archive entry was interrupted', errorFields(failure))
        close().catch((error: unknown) => this.#parts.log.error('an archive could not be closed', errorFields(error)))
      },
    })
    return { status: 200, headers: sized, body }
  }

  async #with<T>(request: ArchiveReadRequest, work: (opened: Opened) => Promise<T>): Promise<T> {
    const slot = await this.#enter(request)
    try {
      const opened = await this.#open(request)
      await using _ = opened.file
      return await work(opened)
    } finally {
      slot.release()
    }
  }

  #enter({ archive, caller, signal }: ArchiveReadRequest): Promise<Slot> {
    return this.#slots.acquireSlot(caller ?? { kind: 'user', key: `${archive.subject.userId}` }, signal)
  }

  async #open({ archive }: ArchiveReadRequest): Promise<Opened> {
    const file = await this.#parts.storage.open(archive)
    const format = openedFormatOf(baseName(archive.path))
    if (format) return { file, format }
    await file.close()
    throw damagedArchive()
  }

  #tarNamesOf(file: OpenFile, format: TarFormat, signal: AbortSignal): Promise<NameEncoding> {
    const budget = new Budget({ packed: file.stat.size, writes: false, signal })
    const guess = this.#tarNames.get(file) ?? tarNameEncoding(file, { format, budget })
    this.#tarNames.set(file, guess)
    return guess
  }

  #read(
    { file, format }: Opened,
    request: ArchiveReadRequest & NameOptions,
    budget = new Budget({ packed: file.stat.size, writes: false, signal: request.signal }),
  ) {
    const { archive, names, onNameEncoding, signal } = request
    const matching = archive.subject.scope.matching
    const guessTarNames = (tar: TarFormat) => this.#tarNamesOf(file, tar, signal)
    return readArchive(file, {
      ...{ format, matching, budget, names, guessTarNames },
      ...(onNameEncoding && { onNameEncoding }),
    })
  }
}

const isVisitor = ({ caller }: ArchiveReadRequest) => caller?.kind === 'visitor'

/** Returns the key of an archive's contents: its version, and what else the answer depends on. */
function contentsKey({ file, format }: Opened, { archive, names }: ArchiveReadRequest): string {
  return JSON.stringify([
    contentTagOf(file.stat),
    file.stat.identity,
    format,
    names ?? '',
    archive.subject.scope.matching,
  ])
}

/** An entry has no date that tells when the archive arrived: it compares as neither older nor newer than any. */
const UNDATED = Number.NaN

/** Returns a hash of an entry's path and of the encoding of names, for its entity tag. */
const entryTag = (path: VirtualPath, names = '') => Bun.hash(`${names}${path}`).toString(16)
