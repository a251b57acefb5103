import { randomBytes } from 'node:crypto'
import { decide, type Grant, type Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { UsageAmount } from '#server/storage/metered/usage-meter.ts'
import { UploadCreator } from './create-upload.ts'
import type { FinishingParts } from './finishing.ts'
import type { Concat } from './headers.ts'
import type { UploadLocks } from './locks.ts'
import type { Chunk } from './receiving.ts'
import { UploadReader } from './store.ts'
import { isReadyToFinalize, type Owner, statusOf, type Upload, type UploadStatus } from './upload.ts'
import { appendChunk, discardUpload, finalize, uploadStatus } from './upload-actions.ts'

export type UploadsParts = FinishingParts & { readonly locks: UploadLocks }

/** Identifies an upload: by its id or, without one, the latest that its owner began for this path. */
export type UploadSelector = {
  readonly may: RequireGrant<'create' | 'modify'>
  readonly path: VirtualPath
  readonly id: string | null
}

export type BeginRequest = Omit<UploadSelector, 'id'> & {
  /** Replace an existing file. */
  readonly override: boolean
  /** Length in bytes. A joined upload has the total length of its parts. */
  readonly length: number
  /** In whole seconds since the epoch. */
  readonly modified: number | null
  readonly concat: Concat
  /** The first bytes, if they are sent with the creation. */
  readonly chunk: Chunk | null
  readonly signal: AbortSignal
}

export type AppendRequest = UploadSelector & {
  /** Replace an existing file, even if that was not requested when the upload began. */
  readonly override: boolean
  readonly offset: number
  readonly chunk: Chunk
  readonly signal: AbortSignal
}

/**
 * Resumable uploads (tus 1.0). The received bytes are on the disk, in a hidden file for each upload, whose length is the offset; the
 * database stores the owner and the destination. With its last byte, an upload becomes a file, as an upload in one request does.
 */
export class Uploads {
  readonly #parts: UploadsParts
  readonly #creator: UploadCreator

  constructor(parts: UploadsParts) {
    this.#parts = parts
    this.#creator = new UploadCreator(parts)
  }

  /**
   * Begins an upload, receives its first bytes and, if it is complete with these, turns it into a file.
   *
   * @throws AppError `name_taken`, `disk_full`, `quota_exceeded`, `too_many`; the errors of `append`
   */
  async begin(request: BeginRequest): Promise<UploadStatus> {
    const { may, path, override, concat, chunk, length } = request
    const file = may('create', path)
    if (concat !== null && concat !== 'partial') return this.#join(request, file, concat.parts)
    await this.#parts.files.checkLanding({ may, path, override })
    const top = await this.#parts.partials.topFor(file)
    const upload = this.#newUpload(request, file, { kind: concat ?? 'whole', length, top })
    const amount = await this.#neededFor(upload, file)
    await this.#creator.createUpload(upload, length, { amount, asking: file.subject })
    if (length > 0 && chunk === null) return statusOf(upload, { size: 0, modified: upload.createdAt })
    return this.#appendFirstChunk(upload, request)
  }

  /**
   * Returns the progress of an upload. A complete one that could not become a file before becomes one now, so that a client that reads the
   * full offset never considers it finished too early.
   *
   * @throws AppError `locked` instead if `mayFinish` is false; `not_found`; the errors of `append`
   */
  async uploadStatus(which: UploadSelector & { readonly mayFinish: boolean }): Promise<UploadStatus> {
    const found = await this.#find(which)
    const now = await uploadStatus(this.#parts, found)
    if (now && !isReadyToFinalize(now)) return now
    if (!which.mayFinish) throw new AppError('locked', 'The upload is not complete yet.', { retryAfter: 1 })
    using _hold = await this.#parts.locks.acquire(found, { ending: false })
    return await finalize(this.#parts, await this.#find(which), { may: which.may, override: false })
  }

  /**
   * Appends bytes to those received before. Ends any other request that sends to the same upload, and retains the bytes it received, so
   * that a client that lost its connection can resume immediately.
   *
   * @throws AppError `not_found`; `conflict` for another offset than the stored one, and for a finished upload; `invalid` beyond its end;
   * `too_large`; `checksum_mismatch`; `locked`; `disk_full` if its reservation of space had expired; and, when it becomes a file, the
   * errors of an upload in one request
   */
  async append(request: AppendRequest): Promise<UploadStatus> {
    if (request.override) request.may('modify', request.path)
    using hold = await this.#parts.locks.acquire(await this.#find(request), { ending: true })
    const upload = await this.#find(request)
    if (upload.finishedAt !== null) throw new AppError('conflict', 'The upload is already complete.')
    if (request.offset > upload.length) throw new AppError('invalid', 'The offset is beyond the end of the upload.')
    const resume = (bytes: number) => this.#creator.reserveSpaceAgain(upload, bytes)
    const signal = AbortSignal.any([request.signal, hold.signal])
    return await appendChunk(this.#parts, upload, { ...request, signal, resume })
  }

  /** Cancels an unfinished upload and deletes the received bytes. @throws AppError `not_found`, `locked` */
  async remove(which: UploadSelector): Promise<void> {
    using _hold = await this.#parts.locks.acquire(await this.#find(which), { ending: true })
    const upload = await this.#find(which)
    const isFile =
      upload.finishedAt !== null || (upload.finishingAt !== null && !(await uploadStatus(this.#parts, upload)))
    if (isFile) throw notFound()
    await discardUpload(this.#parts, upload)
  }

  /** Returns the user's unfinished uploads whose paths the user may list, latest first. */
  async unfinished(subject: Subject): Promise<UploadStatus[]> {
    const { db, partials } = this.#parts
    const uploads = await new UploadReader(db).unfinishedOf(ownerOf(subject))
    const seen = uploads.filter(({ path }) => decide(subject, 'list', path).allowed)
    const tops = [...new Set(seen.map(({ top }) => top))]
    const files = new Map(await Promise.all(tops.map(async (top) => [top, await partials.list(top)] as const)))
    return seen.flatMap((upload) => {
      const state = files.get(upload.top)?.get(upload.file)
      return state ? [statusOf(upload, state)] : []
    })
  }

  async #appendFirstChunk(upload: Upload, { may, override, chunk, signal }: BeginRequest): Promise<UploadStatus> {
    using hold = await this.#parts.locks.acquire(upload, { ending: true })
    try {
      const either = AbortSignal.any([signal, hold.signal])
      const resume = (bytes: number) => this.#creator.reserveSpaceAgain(upload, bytes)
      const first = { offset: 0, chunk: chunk ?? nothing(), signal: either, resume }
      return await appendChunk(this.#parts, upload, { may, override, ...first })
    } catch (error) {
      // Its client does not have its URL, and would start over.
      if (isAppError(error, 'too_large') || isAppError(error, 'checksum_mismatch'))
        await discardUpload(this.#parts, upload)
      throw error
    }
  }

  /** Returns the same upload when the request is repeated because its response was lost. */
  async #join(request: BeginRequest, file: Grant<'create'>, ids: readonly string[]): Promise<UploadStatus> {
    const { may, path, override } = request
    if (override) may('modify', path)
    using _parts = await this.#parts.locks.acquireAll(ids)
    const owner = ownerOf(file.subject)
    const known = await new UploadReader(this.#parts.db).joinedFrom(owner, path, ids)
    const upload = known ?? (await this.#newFinal(request, file, ids))
    using _whole = await this.#parts.locks.acquireOne(upload.id, { ending: false })
    return await finalize(this.#parts, await this.#find({ may, path, id: upload.id }), { may, override })
  }

  /** @throws AppError `not_found` for an id that is not a part of this owner, `conflict` for an incomplete part */
  async #newFinal(request: BeginRequest, file: Grant<'create'>, ids: readonly string[]): Promise<Upload> {
    const owner = ownerOf(file.subject)
    const reader = new UploadReader(this.#parts.db)
    const found = await Promise.all(ids.map((id) => reader.byId(id)))
    const parts = found
      .filter((part) => part !== undefined)
      .filter((part) => part.kind === 'partial' && belongsTo(part, owner))
    const [first] = parts
    if (!first || parts.length < ids.length) throw notFound()
    for (const part of parts)
      if ((await uploadStatus(this.#parts, part))?.offset !== part.length)
        throw new AppError('conflict', 'A part of the upload is not complete.')
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const upload = this.#newUpload(request, file, {
      kind: 'final',
      length,
      top: first.top,
      file: first.file,
      parts: ids,
    })
    const amount = await this.#neededFor(upload, file)
    await this.#creator.createUpload(upload, length - first.length, { amount, asking: file.subject })
    return upload
  }

  /** Returns what an upload reserves in the quota of its home; parts are not files by themselves. */
  async #neededFor({ kind, length, override }: Upload, file: Grant<'create'>): Promise<UsageAmount> {
    return kind === 'partial' ? { bytes: length, files: 0 } : this.#parts.files.neededAmount(file, length, override)
  }

  #newUpload({ path, override, modified }: BeginRequest, { subject }: Grant, made: Made): Upload {
    const id = randomBytes(16).toString('hex')
    const fresh = { uncheckedFrom: null, finishingAt: null, finishedAt: null, createdAt: this.#parts.now() }
    return { ...ownerOf(subject), id, path, override, modified, file: id, parts: [], ...fresh, ...made }
  }

  async #find({ may, path, id }: UploadSelector): Promise<Upload> {
    const owner = ownerOf(may('create', path).subject)
    const reader = new UploadReader(this.#parts.db)
    const upload = await (id === null ? reader.latestAt(owner, path) : reader.byId(id))
    if (!upload || !belongsTo(upload, owner) || upload.path !== path) throw notFound()
    return upload
  }
}

type Made = Pick<Upload, 'kind' | 'length' | 'top'> & Partial<Pick<Upload, 'file' | 'parts'>>

const nothing = (): Chunk => ({ body: { stream: new Blob([]).stream(), length: 0 }, checksum: null })

const ownerOf = ({ userId, scope }: Subject): Owner => ({ userId, scopeRoot: scope.root })

const belongsTo = (upload: Upload, { userId, scopeRoot }: Owner) =>
  upload.userId === userId && upload.scopeRoot === scopeRoot
