import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { PublicFolderSize } from '#contract/shares.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { KeyedSemaphore, tooMany } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { DirectoryColumns, Storage } from '#server/storage/storage.ts'
import { grantInShare, type ItemAccess, type ShareAccess } from '../share-guard.ts'

/**
 * Limits for one calculation. What is beyond them is not counted.
 *
 * @limit Share links | Entries counted for the size of a shared folder | {}
 */
const MAX_ENTRIES = 20_000
/** @limit Share links | Time to calculate the size of a shared folder | {ms} */
const MAX_TIME = 500

/**
 * Limits for all visitors together.
 *
 * @limit Share links | Sizes of shared folders calculated concurrently | {running}; {waiting} wait
 */
const CONCURRENT = { running: 2, waiting: 8, patience: 5000 } as const

/**
 * Limits for the visitors of one address, so that one visitor cannot occupy the places of all.
 *
 * @limit Share links | Sizes of shared folders calculated concurrently for one address | {running}; {waiting} wait
 */
const EACH = { running: 1, waiting: 4, patience: 5000 } as const

/** Time for which a size stays valid, in milliseconds, and the maximum number of stored sizes. */
const VALID_FOR = 60_000
const MAX_STORED = 1000

type Stored = { readonly until: number; readonly size: Promise<PublicFolderSize> }

export type FolderSizeOptions = {
  readonly storage: Pick<Storage, 'list'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  /** Maximum number of entries counted. */
  readonly maxEntries?: number
}

/** Calculates what *Download all* of a shared folder contains. All visitors of a link share one result for a minute. */
export class FolderSizes {
  readonly #options: FolderSizeOptions
  readonly #slots = new Semaphore(CONCURRENT, tooMany)
  readonly #each = new KeyedSemaphore<string>(EACH)
  readonly #stored = new Map<string, Stored>()

  constructor(options: FolderSizeOptions) {
    this.#options = options
  }

  /**
   * Returns the size of a folder of a link, without what its visitors cannot download.
   *
   * @param address of the visitor, whose calculations run one after another
   * @throws AppError `not_found`, `invalid` for a file, `too_many` when too many sizes are calculated
   */
  async sizeOf(visit: ShareAccess | ItemAccess, inner: VirtualPath, address: string): Promise<PublicFolderSize> {
    const { subject, share, item } = visit
    // Authorized for each request, also for a stored result. A result for other rules is another one.
    const list = grantInShare(visit, 'list', inner)
    const download = grantInShare(visit, 'download', inner)
    const rules = Bun.hash(JSON.stringify([subject.rules, subject.entries, subject.hideDotfiles])).toString(36)
    const key = JSON.stringify([share.hash, share.createdAt, subject.scope.root, item, inner, rules])
    const known = this.#known(key)
    if (known) return known
    const release = await this.#each.acquire(addressKey(address))
    try {
      // Another visitor may have asked for it while this one waited.
      return await (this.#known(key) ?? this.#store(key, this.#calculate(list, download)))
    } finally {
      release()
    }
  }

  #known(key: string): Promise<PublicFolderSize> | null {
    const known = this.#stored.get(key)
    return known && known.until > this.#options.now() ? known.size : null
  }

  #store(key: string, size: Promise<PublicFolderSize>): Promise<PublicFolderSize> {
    this.#stored.delete(key)
    this.#stored.set(key, { until: this.#options.now() + VALID_FOR, size })
    const [oldest] = this.#stored.keys()
    if (this.#stored.size > MAX_STORED && oldest !== undefined) this.#stored.delete(oldest)
    size.catch(() => this.#stored.get(key)?.size === size && this.#stored.delete(key))
    return size
  }

  /** Not ended by the request that started it, because others may wait for the same result. It is short. */
  async #calculate(list: Grant<'list'>, download: Grant<'download'>): Promise<PublicFolderSize> {
    const release = await this.#slots.acquire()
    try {
      return await this.#walk(list, download)
    } finally {
      release()
    }
  }

  /** Counts folder by folder, so that a result that is not complete has the upper levels. */
  async #walk(list: Grant<'list'>, download: Grant<'download'>): Promise<PublicFolderSize> {
    const walk = { list, download, signal: AbortSignal.timeout(MAX_TIME), folders: [list.path], breathe: timeSlices() }
    const counted = { size: 0, files: 0, entries: 0 }
    let complete = true
    for (const folder of walk.folders) {
      complete = await this.#add(walk, folder, counted)
      if (!complete) break
    }
    return { size: counted.size, files: counted.files, complete }
  }

  /** Adds the files of one folder, and its subfolders to those still to do. Returns false when a limit is reached. */
  async #add(walk: Walk, folder: VirtualPath, counted: Counted): Promise<boolean> {
    const columns = await this.#columnsOf(walk, folder)
    if (columns === 'late') return false
    if (columns === null || columns.names === '') return true
    const { maxEntries = MAX_ENTRIES } = this.#options
    const downloadOf = walk.download.forItemsOf(folder)
    for (const [row, name] of columns.names.split('/').entries()) {
      await walk.breathe()
      if (walk.signal.aborted || counted.entries >= maxEntries) return false
      counted.entries += 1
      const kind = columns.kinds[row]
      const item = kind === ITEM_KIND.file || kind === ITEM_KIND.directory ? downloadOf(name) : null
      if (item && kind === ITEM_KIND.directory) walk.folders.push(item.path)
      if (!item || kind !== ITEM_KIND.file) continue
      counted.files += 1
      counted.size += columns.sizes[row] ?? 0
    }
    return true
  }

  /** Returns the entries of a folder; null when it cannot be read. The top folder must exist. */
  async #columnsOf({ list, signal }: Walk, folder: VirtualPath): Promise<DirectoryColumns | 'late' | null> {
    const isTop = folder === list.path
    const grant = isTop ? list : list.forRequestedPath(folder)
    if (!grant) return null
    try {
      return await this.#options.storage.list(grant, BY_NAME, signal)
    } catch (error) {
      if (signal.aborted) return 'late'
      if (!isTop && UNREADABLE.some((code) => isAppError(error, code))) return null
      throw error
    }
  }
}

const BY_NAME = { by: 'name', order: 'ascending' } as const
const UNREADABLE = ['not_found', 'not_allowed', 'invalid'] as const

type Walk = {
  readonly list: Grant<'list'>
  readonly download: Grant<'download'>
  readonly signal: AbortSignal
  /** Folders found; those before the current one are done. */
  readonly folders: VirtualPath[]
  readonly breathe: () => Promise<void>
}

type Counted = { size: number; files: number; entries: number }
