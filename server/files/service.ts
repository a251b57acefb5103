import type { ChecksumAlgorithm } from '#contract/resources.ts'
import type { Sorting } from '#contract/sorting.ts'
import type { Grant } from '#server/access/authorize.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'
import type { Stat } from '#server/storage/storage.ts'
import { CHECKSUMS_PER_USER, checksum } from './checksum.ts'
import { type CopyRequest, copy } from './copy.ts'
import { type DeleteRequest, remove } from './delete.ts'
import type { FileParts } from './file-parts.ts'
import type { Listing } from './folder-json.ts'
import { list } from './list.ts'
import { type MakeDirectoryRequest, makeDirectory } from './make-directory.ts'
import { type MoveRequest, move } from './move.ts'
import { type FileView, type ReadRequest, readFile, shownType } from './read.ts'
import { type SaveRequest, save } from './save.ts'
import { type UploadRequest, upload } from './upload.ts'

export type DigestRequest = Omit<ReadRequest, 'download'> & {
  readonly file: Grant<'download'>
  readonly algorithm: ChecksumAlgorithm
}

/** Everything people do with files, one verb a file; each says there what it promises and throws. */
export class FilesService {
  readonly #parts: FileParts
  readonly #checksums = new KeyedLimit<number>(CHECKSUMS_PER_USER)

  constructor(parts: FileParts) {
    this.#parts = parts
  }

  /** What a path leads to. Throws `not_found`. */
  stat(item: Grant<'list'>): Promise<Stat> {
    return this.#parts.storage.stat(item)
  }

  list(folder: Grant<'list'>, sorting: Sorting, signal: AbortSignal): Promise<Listing> {
    return list(this.#parts.storage, folder, sorting, signal)
  }

  read(request: ReadRequest): Promise<FileView> {
    return readFile(this.#parts.storage, request)
  }

  /** A file with its digest and without its text. */
  async digest({ item, stat, file, algorithm, signal }: DigestRequest): Promise<FileView> {
    const digest = await checksum({ storage: this.#parts.storage, limit: this.#checksums }, file, algorithm, signal)
    return { path: item.path, stat, type: shownType(item, stat), checksums: { [algorithm]: digest } }
  }

  upload(request: UploadRequest): Promise<Stat> {
    return upload(this.#parts, request)
  }

  makeDirectory(request: MakeDirectoryRequest): Promise<void> {
    return makeDirectory(this.#parts, request)
  }

  save(request: SaveRequest): Promise<Stat> {
    return save(this.#parts, request)
  }

  remove(request: DeleteRequest): Promise<void> {
    return remove(this.#parts, request)
  }

  copy(request: CopyRequest): Promise<void> {
    return copy(this.#parts, request)
  }

  move(request: MoveRequest): Promise<void> {
    return move(this.#parts, request)
  }
}
