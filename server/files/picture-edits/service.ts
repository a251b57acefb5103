import { notEditableReason, type PictureEdit } from '#contract/picture-edits.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { baseName, type VirtualPath } from '#server/access/virtual-path.ts'
import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import { type EditJob, type Outcome, SOURCE_BYTES } from '#server/files/previews/decoder/job.ts'
import { type Decoders, NO_DECODER, notNow } from '#server/files/previews/decoders.ts'
import { AppError } from '#server/platform/errors.ts'
import { contentTagOf, ifMatchIncludesFile } from '#server/platform/http-semantics/etag.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { OpenFile, Stat, Storage } from '#server/storage/storage.ts'

/** @limit Files and folders | Pictures edited at the same time by one user | {running}; {waiting} wait up to {patience ms} */
const EACH = { running: 1, waiting: 3, patience: 60_000 }

/** @limit Files and folders | Pictures edited at the same time in total | {running}; {waiting} wait up to {patience ms} */
const ALL = { running: 1, waiting: 16, patience: 60_000 }

export type PictureEditRequest = {
  readonly may: RequireGrant<'list' | 'download' | 'modify'>
  readonly path: VirtualPath
  readonly edit: PictureEdit
  /** The `If-Match` header: edit only if the file is still the one that was seen. */
  readonly ifMatch: string | null
  /** Authorizes the caller again after each wait. */
  readonly transfer: Pick<Transfer, 'authorize'>
  readonly signal: AbortSignal
}

export type PictureEditParts = {
  readonly storage: Pick<Storage, 'open'>
  readonly files: Pick<FilesService, 'save'>
  readonly decoders: Decoders
}

/** Edits pictures: decoded and written by separate processes, saved like any other content, so that the original remains as a version. */
export class PictureEdits {
  readonly #parts: PictureEditParts
  readonly #each = new KeyedSemaphore<number>(EACH)
  readonly #all = new Semaphore(ALL)

  constructor(parts: PictureEditParts) {
    this.#parts = parts
  }

  /**
   * Replaces the content of a picture by the edited one, only if nothing else has changed it meanwhile, and the caller still may.
   *
   * @throws AppError `not_found`; `invalid` for a folder and an edit without effect; `conflict` when the file has changed; `unsupported_type`
   * for a picture that cannot be read, or written in its format; `too_large` for one that exceeds the limits; `too_many` and `busy`
   */
  async edit({ may, path, edit, ifMatch, transfer, signal }: PictureEditRequest): Promise<Stat> {
    const { storage, files } = this.#parts
    const { userId } = may('download', path).subject
    may('modify', path)
    if (edit.turn === 0 && edit.crop === undefined)
      throw new AppError('invalid', 'The request contains no edits.', { field: 'turn' })
    if (notEditableReason(baseName(path)) !== null) throw notEditable()
    using slots = new DisposableStack()
    slots.defer(await this.#each.acquire(userId, () => signal))
    slots.defer(await this.#all.acquire(() => signal))
    await transfer.authorize([path])
    await using file = await storage.open(may('download', path))
    if (ifMatch !== null && !ifMatchIncludesFile(ifMatch, file.stat)) throw changed()
    const bytes = await this.#edited(file, edit, signal)
    await transfer.authorize([path])
    const content = { stream: onePiece(bytes), length: bytes.length, whole: async () => bytes }
    return await files.save({ may, path, content, ifMatch: contentTagOf(file.stat), signal })
  }

  async #edited(file: OpenFile, edit: PictureEdit, signal: AbortSignal): Promise<Uint8Array> {
    if (file.stat.size > SOURCE_BYTES) throw tooLarge()
    const job: EditJob = { edit, place: file.sharedPath() }
    const given = job.place === null ? await file.bytes() : undefined
    const decoded = await this.#parts.decoders.decode(job, given, signal)
    if (decoded === NO_DECODER) throw notNow(job)
    const { outcome, bytes } = decoded
    if (outcome !== 'picture') throw refusalOf(outcome)
    return bytes
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const changed = () => new AppError('conflict', 'The file has changed.')
const tooLarge = () => new AppError('too_large', 'This picture is too large to edit.')
const notEditable = () => new AppError('unsupported_type', 'Pictures of this type cannot be edited.')

function refusalOf(outcome: Exclude<Outcome, 'picture'>): AppError {
  if (outcome === 'too_large') return tooLarge()
  return outcome === 'unreadable' ? new AppError('unsupported_type', 'This picture cannot be read.') : notEditable()
}
