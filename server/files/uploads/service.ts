import { randomBytes } from 'node:crypto'
import { decide, type Grant, type Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { May } from '#server/files/browse/file-parts.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import { Adding } from './adding.ts'
import type { FinishingParts } from './finishing.ts'
import type { Concat } from './headers.ts'
import type { UploadLocks } from './locks.ts'
import type { Chunk } from './receiving.ts'
import { drop, look, settle, take } from './sitting.ts'
import { UploadReader } from './store.ts'
import { isDue, type Owner, type Standing, standing, type Upload } from './upload.ts'

export type UploadsParts = FinishingParts & { readonly locks: UploadLocks }

/** Which upload: by its id or, without one, the latest that its owner began for this path. */
export type Which = {
  readonly may: May<'create' | 'modify'>
  readonly path: VirtualPath
  readonly id: string | null
}

export type BeginRequest = Omit<Which, 'id'> & {
  /** Replace a file that is there. */
  readonly override: boolean
  /** Bytes. One that is joined of parts is as long as they are together. */
  readonly length: number
  /** In whole seconds since the epoch. */
  readonly modified: number | null
  readonly concat: Concat
  /** The first bytes, where they come along. */
  readonly chunk: Chunk | null
  readonly signal: AbortSignal
}

export type AppendRequest = Which & {
  /** Replace a file that is there, even if that was not said in the beginning. */
  readonly override: boolean
  readonly offset: number
  readonly chunk: Chunk
  readonly signal: AbortSignal
}

/**
 * Uploads that come in several sittings (tus 1.0). What came is on the disk, in a hidden file of its own, and that file says how far it is; the
 * database says whose it is and what it will be. With its last byte it becomes a file, as an upload in one piece does.
 */
export class Uploads {
  readonly #parts: UploadsParts
  readonly #adding: Adding

  constructor(parts: UploadsParts) {
    this.#parts = parts
    this.#adding = new Adding(parts)
  }

  /**
   * Begins an upload, takes its first bytes and, when these are all, makes it a file.
   *
   * @throws AppError `name_taken`, `disk_full`, `too_many`; what `append` throws
   */
  async begin(request: BeginRequest): Promise<Standing> {
    const { may, path, override, concat, chunk, length } = request
    const file = may('create', path)
    if (concat !== null && concat !== 'partial') return this.#join(request, file, concat.parts)
    await this.#parts.files.checkLanding({ may, path, override })
    const top = await this.#parts.partials.topFor(file)
    const upload = this.#newUpload(request, file, { kind: concat ?? 'whole', length, top })
    await this.#adding.add(upload, length)
    if (length > 0 && chunk === null) return standing(upload, { size: 0, modified: upload.createdAt })
    return this.#takeFirst(upload, request)
  }

  /**
   * How far an upload is. One that is all here and was kept from becoming a file becomes one now, so that nobody takes it for finished who
   * hears that every byte came.
   *
   * @throws AppError `locked` in the place of that when `mayFinish` is false; `not_found`; what `append` throws
   */
  async look(which: Which & { readonly mayFinish: boolean }): Promise<Standing> {
    const found = await this.#find(which)
    const now = await look(this.#parts, found)
    if (now && !isDue(now)) return now
    if (!which.mayFinish) throw new AppError('locked', 'This is not a file yet.', { retryAfter: 1 })
    using _hold = await this.#parts.locks.acquire(found, { ending: false })
    return await settle(this.#parts, await this.#find(which), { may: which.may, override: false })
  }

  /**
   * Adds bytes to what came before. Whoever sends to the same upload ends, with what came of it, so that a client that lost its connection
   * goes on at once.
   *
   * @throws AppError `not_found`; `conflict` for another offset than what is there, and for a finished upload; `invalid` beyond its end;
   * `too_large`; `checksum_mismatch`; `locked`; `disk_full` where it had lost its room; and, when it becomes a file, what an upload in one piece throws
   */
  async append(request: AppendRequest): Promise<Standing> {
    if (request.override) request.may('modify', request.path)
    using hold = await this.#parts.locks.acquire(await this.#find(request), { ending: true })
    const upload = await this.#find(request)
    if (upload.finishedAt !== null) throw new AppError('conflict', 'The upload is finished.')
    if (request.offset > upload.length) throw new AppError('invalid', 'The upload ends before.')
    const resume = (bytes: number) => this.#adding.resume(upload, bytes)
    const signal = AbortSignal.any([request.signal, hold.signal])
    return await take(this.#parts, upload, { ...request, signal, resume })
  }

  /** Ends an upload that is not finished; what came of it is gone. @throws AppError `not_found`, `locked` */
  async remove(which: Which): Promise<void> {
    using _hold = await this.#parts.locks.acquire(await this.#find(which), { ending: true })
    const upload = await this.#find(which)
    const isFile = upload.finishedAt !== null || (upload.finishingAt !== null && !(await look(this.#parts, upload)))
    if (isFile) throw notFound()
    await drop(this.#parts, upload)
  }

  /** What somebody has not finished and may see, the latest first. */
  async unfinished(subject: Subject): Promise<Standing[]> {
    const { db, partials } = this.#parts
    const uploads = await new UploadReader(db).unfinishedOf(ownerOf(subject))
    const seen = uploads.filter(({ path }) => decide(subject, 'list', path).allowed)
    const tops = [...new Set(seen.map(({ top }) => top))]
    const files = new Map(await Promise.all(tops.map(async (top) => [top, await partials.all(top)] as const)))
    return seen.flatMap((upload) => {
      const state = files.get(upload.top)?.get(upload.file)
      return state ? [standing(upload, state)] : []
    })
  }

  async #takeFirst(upload: Upload, { may, override, chunk, signal }: BeginRequest): Promise<Standing> {
    using hold = await this.#parts.locks.acquire(upload, { ending: true })
    try {
      const either = AbortSignal.any([signal, hold.signal])
      const resume = (bytes: number) => this.#adding.resume(upload, bytes)
      const first = { offset: 0, chunk: chunk ?? nothing(), signal: either, resume }
      return await take(this.#parts, upload, { may, override, ...first })
    } catch (error) {
      // Its client has no address of it, and would begin anew.
      if (isAppError(error, 'too_large') || isAppError(error, 'checksum_mismatch')) await drop(this.#parts, upload)
      throw error
    }
  }

  /** Asked again, because the answer was lost, it is the same upload. */
  async #join(request: BeginRequest, file: Grant<'create'>, ids: readonly string[]): Promise<Standing> {
    const { may, path, override } = request
    if (override) may('modify', path)
    using _parts = await this.#parts.locks.acquireAll(ids)
    const owner = ownerOf(file.subject)
    const known = await new UploadReader(this.#parts.db).joinedOf(owner, path, ids)
    const upload = known ?? (await this.#newFinal(request, file, ids))
    using _whole = await this.#parts.locks.acquireOne(upload.id, { ending: false })
    return await settle(this.#parts, await this.#find({ may, path, id: upload.id }), { may, override })
  }

  /** @throws AppError `not_found` for what is no part of this owner's, `conflict` for one that is not complete */
  async #newFinal(request: BeginRequest, file: Grant<'create'>, ids: readonly string[]): Promise<Upload> {
    const owner = ownerOf(file.subject)
    const reader = new UploadReader(this.#parts.db)
    const found = await Promise.all(ids.map((id) => reader.byId(id)))
    const parts = found
      .filter((part) => part !== undefined)
      .filter((part) => part.kind === 'partial' && isOf(part, owner))
    const [first] = parts
    if (!first || parts.length < ids.length) throw notFound()
    for (const part of parts)
      if ((await look(this.#parts, part))?.offset !== part.length)
        throw new AppError('conflict', 'A part is not complete.')
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const upload = this.#newUpload(request, file, {
      kind: 'final',
      length,
      top: first.top,
      file: first.file,
      parts: ids,
    })
    await this.#adding.add(upload, length - first.length)
    return upload
  }

  #newUpload({ path, override, modified }: BeginRequest, { subject }: Grant, made: Made): Upload {
    const id = randomBytes(16).toString('hex')
    const fresh = { uncheckedFrom: null, finishingAt: null, finishedAt: null, createdAt: this.#parts.now() }
    return { ...ownerOf(subject), id, path, override, modified, file: id, parts: [], ...fresh, ...made }
  }

  async #find({ may, path, id }: Which): Promise<Upload> {
    const owner = ownerOf(may('create', path).subject)
    const reader = new UploadReader(this.#parts.db)
    const upload = await (id === null ? reader.latestAt(owner, path) : reader.byId(id))
    if (!upload || !isOf(upload, owner) || upload.path !== path) throw notFound()
    return upload
  }
}

type Made = Pick<Upload, 'kind' | 'length' | 'top'> & Partial<Pick<Upload, 'file' | 'parts'>>

const nothing = (): Chunk => ({ body: { stream: new Blob([]).stream(), length: 0 }, checksum: null })

const ownerOf = ({ userId, scope }: Subject): Owner => ({ userId, scopeRoot: scope.root })

const isOf = (upload: Upload, { userId, scopeRoot }: Owner) =>
  upload.userId === userId && upload.scopeRoot === scopeRoot
