import type { ChecksumAlgorithm, Usage } from '#contract/resources.ts'
import type { Sorting } from '#contract/sorting.ts'
import type { Grant } from '#server/access/authorize.ts'
import { joinPaths } from '#server/access/virtual-path.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import type { UsageAmount } from '#server/storage/metered/usage-meter.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat } from '#server/storage/storage.ts'
import { checkDestination, type DestinationCheck } from './check-destination.ts'
import { CHECKSUMS_PER_USER, checksum } from './checksum.ts'
import { type CopyRequest, copy } from './copy.ts'
import { type DeleteRequest, remove } from './delete.ts'
import type { FileParts } from './file-parts.ts'
import type { Listing } from './folder-json.ts'
import { type ClaimedFile, hasIdenticalFile } from './identical-file.ts'
import { list } from './list.ts'
import { type MakeDirectoryRequest, makeDirectory } from './make-directory.ts'
import { type MoveRequest, move } from './move.ts'
import { displayTypeOf, type FileView, type OpenText, openText, type ReadRequest, readFile } from './read.ts'
import { type RecursiveListing, recursiveRows } from './recursive/rows.ts'
import { type SaveRequest, save } from './save.ts'
import { checkLanding, type LandRequest, land, type UploadRequest, type UploadTarget, upload } from './upload.ts'

export type DigestRequest = Omit<ReadRequest, 'download'> & {
  readonly file: Grant<'download'>
  readonly algorithm: ChecksumAlgorithm
}

/**
 * Size in bytes from which a user reads only one text at a time, because each blocks other requests for a while.
 *
 * @limit Files and folders | Size from which a user reads one text at a time | {bytes}
 */
const LARGE_TEXT = 512 * 1024
/** @limit Files and folders | Large texts read concurrently by one user | {running}; {waiting} wait up to {patience ms} */
const LARGE_TEXTS = { running: 1, waiting: 64, patience: 20_000 }

/** The operations on files, one file each; their promises and errors are documented there. */
export class FilesService {
  readonly #parts: FileParts
  readonly #largeTexts = new KeyedSemaphore<number>(LARGE_TEXTS)
  readonly #checksums = new KeyedSemaphore<number>({ running: CHECKSUMS_PER_USER })

  constructor(parts: FileParts) {
    this.#parts = parts
  }

  /** Returns the state of the item a path leads to. Throws `not_found`. */
  stat(item: Grant<'list'>): Promise<Stat> {
    return this.#parts.storage.stat(item)
  }

  /**
   * Returns the quota in bytes on a folder of which the least is left, and how much of it is used; the same of its volume without a quota, and
   * where less is left there. Zeros for a file. Throws `not_found`.
   */
  async usage(item: Grant<'list'>): Promise<Usage> {
    const { storage, quotaUsage } = this.#parts
    const { kind } = await storage.stat(item)
    if (kind !== 'directory') return { total: 0, used: 0 }
    const { bytes = null, files = null } = (await quotaUsage?.(joinPaths(item.subject.scope.root, item.path))) ?? {}
    const disk = await this.diskUsage(item)
    const tighter = bytes && bytes.total - bytes.used <= disk.total - disk.used ? bytes : disk
    return { ...tighter, ...(files && { files }) }
  }

  /** Returns the space used on the volume that holds a folder. Throws `not_found`. */
  async diskUsage(folder: Grant<'list'>): Promise<Usage> {
    const { total, free } = await this.#parts.storage.space(folder)
    return { total, used: total - free }
  }

  async list(folder: Grant<'list'>, sorting: Sorting, signal: AbortSignal): Promise<Listing> {
    const { storage, events } = this.#parts
    const listing = await list(storage, folder, sorting, signal)
    const place = joinPaths(folder.subject.scope.root, folder.path)
    events?.publish('folder.listed', { place, columns: listing.columns })
    return listing
  }

  /** See {@link recursiveRows}. */
  listRecursively(listing: Omit<RecursiveListing, 'storage'>): Promise<AsyncGenerator<Uint8Array>> {
    return recursiveRows({ ...listing, storage: this.#parts.storage })
  }

  /** Throws `too_many` when the user has too many requests for large texts waiting. */
  async read(request: ReadRequest): Promise<FileView> {
    const { storage } = this.#parts
    if (request.stat.size < LARGE_TEXT || !request.download) return readFile(storage, request)
    const release = await this.#largeTexts.acquire(request.item.subject.userId, () => request.signal)
    try {
      return await readFile(storage, request)
    } finally {
      release()
    }
  }

  /** See {@link openText}. */
  openText(item: Grant<'list'>, download: Grant<'download'>): Promise<OpenText | null> {
    return openText(this.#parts.storage, item, download)
  }

  /** Returns a file with its digest and without its text. */
  async digest({ item, stat, file, algorithm, signal }: DigestRequest): Promise<FileView> {
    const digest = await checksum({ storage: this.#parts.storage, limit: this.#checksums }, file, algorithm, signal)
    return { path: item.path, stat, type: displayTypeOf(item, stat), checksums: { [algorithm]: digest } }
  }

  upload(request: UploadRequest): Promise<Stat> {
    return upload(this.#parts, request)
  }

  /** Throws the errors that `upload` and `land` would throw before the first byte. */
  checkLanding(landing: UploadTarget): Promise<void> {
    return checkLanding(this.#parts, landing)
  }

  /** Returns what an upload adds to the usage of its home: replaced content that is not retained as a version leaves room. */
  async neededAmount(file: Grant<'create'>, length: number, override: boolean): Promise<UsageAmount> {
    const { storage, keeper, quota } = this.#parts
    const all = { bytes: length, files: 1 }
    const before = override && (await quota?.isLimited(file)) ? await lstatOrNull(storage, file) : null
    if (!before) return all
    if (await keeper?.keepsVersions(joinPaths(file.subject.scope.root, file.path))) return all
    return { bytes: Math.max(0, length - before.size), files: 0 }
  }

  /** As `upload`, for content that is already complete. */
  land(request: LandRequest): Promise<Stat> {
    return land(this.#parts, request)
  }

  hasIdenticalFile(file: Grant<'create'>, said: ClaimedFile): Promise<boolean> {
    return hasIdenticalFile(this.#parts.storage, file, said)
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

  /** Throws `conflict` when a copy or move must not replace the item at its destination. */
  checkDestination(check: DestinationCheck): Promise<void> {
    return checkDestination(this.#parts.storage, check)
  }

  copy(request: CopyRequest): Promise<void> {
    return copy(this.#parts, request)
  }

  move(request: MoveRequest): Promise<void> {
    return move(this.#parts, request)
  }
}
