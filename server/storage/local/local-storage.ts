import { statfs } from 'node:fs/promises'
import type { SortOrder } from '#contract/sort-order.ts'
import type { Grant } from '#server/access/authorize.ts'
import { encodeDiskName } from '#server/access/disk-name.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { nameTaken, notAFile, notAFolder, notFound } from '#server/platform/refusals.ts'
import { namesOfItems } from '../child-grant.ts'
import type { FolderReader } from '../folder-reader.ts'
import type { ScopeHandle } from '../scope-handle.ts'
import type {
  Content,
  CopyOptions,
  DirectoryColumns,
  ExaminedFolder,
  ItemFacts,
  OpenFile,
  PlacedFile,
  RemoveOptions,
  Removing,
  StagedFolder,
  StagingLog,
  Stat,
  Storage,
  TreeNode,
  WalkOptions,
  Watch,
  WatchEvent,
  WriteOptions,
} from '../storage.ts'
import type { Copier } from './copying.ts'
import type { DiskThreads } from './disk-threads.ts'
import { toAppError } from './failures.ts'
import { attributesInPlaceOf, newAttributes } from './file-attributes.ts'
import { flushFolder, flushFolders } from './folder-flush.ts'
import { LocalFolderReader } from './folder-reader.ts'
import type { FolderWatches } from './folder-watches.ts'
import { ItemCopier } from './item-copier.ts'
import { readListed } from './listed-files.ts'
import { readListing } from './listing.ts'
import type { ListingPool } from './listing-pool.ts'
import { LocalFile } from './open-file.ts'
import { OpenedPlaces, withAppErrors } from './opened-places.ts'
import { LocalPartialFiles } from './partial-files.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import { removeTree } from './removing.ts'
import { type OpenedItem, Resolver, type Slot } from './resolve.ts'
import { LocalScopeHandle } from './scope-handle.ts'
import { LocalStagedFolder } from './staged-folder.ts'
import { type StagedFile, withStagedFile } from './staging.ts'
import { toItemFacts, toStat } from './stats.ts'
import type { Sweep } from './sweep.ts'
import { LocalTrashAndVersionStore } from './trash-and-version-store.ts'
import { walkTree } from './trees.ts'
import { watchItem } from './watching.ts'
import type { WorkDirectories } from './work-directory.ts'

/** Maximum number of entries of a directory that is listed on the event loop; larger ones are listed in a worker. */
const INLINE_ENTRIES = 1500

export type LocalStorageParts = {
  readonly door: ColumnPlatformFs
  /** Open descriptor of the served root. Closed with the storage. */
  readonly root: number
  readonly log: StagingLog
  /** Permission bits of new files and directories. */
  readonly modes: { readonly file: number; readonly directory: number }
  /** Null where listings cannot run outside the event loop. */
  readonly pool: ListingPool | null
  /** Null where the system does not report changes in directories. */
  readonly watches: FolderWatches | null
  /** Null where copies cannot run outside the event loop. */
  readonly threads: DiskThreads | null
  readonly sweep: Sweep
  /** Closed with the storage. */
  readonly work: WorkDirectories
}

/** Storage on a local disk, or on anything mounted as one. The guarantees of each method are documented at {@link Storage}. */
export class LocalStorage implements Storage {
  readonly #platformFs: ColumnPlatformFs
  readonly #root: number
  readonly #log: StagingLog
  readonly #modes: LocalStorageParts['modes']
  readonly #pool: ListingPool | null
  readonly #watches: FolderWatches | null
  readonly #threads: DiskThreads | null
  readonly #sweep: Sweep
  readonly #work: WorkDirectories
  readonly #resolver: Resolver
  readonly #places: OpenedPlaces
  readonly #copies: ItemCopier
  /** Content that arrives in several requests. */
  readonly partials: LocalPartialFiles
  /** Deleted and replaced items that can be restored. */
  readonly kept: LocalTrashAndVersionStore

  constructor({ door, root, log, modes, pool, threads, watches, sweep, work }: LocalStorageParts) {
    this.#platformFs = door
    this.#root = root
    this.#log = log
    this.#modes = modes
    this.#pool = pool
    this.#watches = watches
    this.#threads = threads
    this.#sweep = sweep
    this.#work = work
    this.#resolver = new Resolver(door, root)
    this.#places = new OpenedPlaces(door, this.#resolver)
    const parts = { door, work, log, resolver: this.#resolver, places: this.#places }
    this.kept = new LocalTrashAndVersionStore({ ...parts, copier: { platformFs: door, threads } })
    const { kept } = this
    this.#copies = new ItemCopier({ platformFs: door, places: this.#places, log, copier: this.#copier, kept })
    this.partials = new LocalPartialFiles({ ...parts, copier: this.#copier, modes, kept: this.kept })
  }

  stat(item: Grant<'list'>): Promise<Stat> {
    return this.#places.withItem(item, async ({ handle, throughLink }) => {
      const itself =
        throughLink && isLink(await this.#places.withSlot(item, async (slot) => this.#places.entry(slot).mode))
      return toStat(this.#platformFs.stat(handle), itself)
    })
  }

  lstat(item: Grant): Promise<Stat> {
    if (item.path === '/')
      return this.#places.withItem(item, async ({ handle }) => toStat(this.#platformFs.stat(handle)))
    return this.#places.withSlot(item, async (slot) => toStat(this.#places.entry(slot)))
  }

  async examine(directory: Grant<'list'>, items: readonly Grant<'list'>[]): Promise<ExaminedFolder> {
    const names = namesOfItems(directory, items)
    return this.#places.withRealFolder(directory, (handle) => ({
      directory: toStat(this.#platformFs.stat(handle)),
      items: names.map((name) => this.#entryOrNull(handle, encodeDiskName(name))),
    }))
  }

  #entryOrNull(directory: number, name: Uint8Array): ItemFacts | null {
    try {
      return toItemFacts(this.#platformFs.entryFacts(directory, name))
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return null
      throw error
    }
  }

  async locate(item: Grant): Promise<VirtualPath> {
    return item.path === '/' ? item.path : this.#places.withSlot(item, async ({ path }) => path)
  }

  look(item: Grant): Promise<{ readonly path: VirtualPath; readonly stat: Stat | null }> {
    return this.#places.withSlot(item, async (slot) => {
      const entry = this.#places.entryOrNull(slot)
      return { path: slot.path, stat: entry && toStat(entry) }
    })
  }

  list(directory: Grant<'list'>, sort: SortOrder, signal?: AbortSignal): Promise<DirectoryColumns> {
    return this.#places.withFolder(directory, (found, scope) => this.#listOpen(scope, found, directory, sort, signal))
  }

  async *walk(
    directory: Grant<'list' | 'rename' | 'delete' | 'create'>,
    signal?: AbortSignal,
    options?: WalkOptions,
  ): AsyncGenerator<TreeNode> {
    let found: OpenedItem | null = null
    try {
      found = this.#resolver.open(directory, 'directory')
      yield* walkTree(this.#platformFs, { handle: found.handle, path: directory.path, real: found.path }, directory, {
        signal,
        ...options,
      })
    } catch (error) {
      throw toAppError(error)
    } finally {
      if (found) this.#platformFs.close(found.handle)
    }
  }

  open(file: Grant<'download'>): Promise<OpenFile> {
    return withAppErrors(async () => {
      const { handle, throughLink } = this.#resolver.open(file, 'read')
      const stat = toStat(this.#platformFs.stat(handle), throughLink)
      if (stat.kind === 'file') return new LocalFile(this.#platformFs, handle, stat)
      this.#platformFs.close(handle)
      throw stat.kind === 'directory' ? notAFile() : notFound()
    })
  }

  readListed(files: readonly PlacedFile[], into: Uint8Array): Promise<number> {
    return readListed(this.#platformFs, this.#resolver, files, into)
  }

  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<Stat> {
    return this.#places.withSlot(file, async (slot) => {
      this.#places.refuseTaken(slot)
      return withStagedFile(this.#platformFs, slot, this.#log, async (staged) => {
        await staged.fill(content, this.#copier, options)
        await staged.seal(newAttributes(this.#modes.file, options?.modified))
        await options?.nameAfter
        await staged.publishAs(slot.name)
      })
    })
  }

  replace(file: Grant<'modify'>, content: Content, options?: WriteOptions): Promise<Stat> {
    return this.#places.withFile(file, async (slot, old) =>
      withStagedFile(this.#platformFs, slot, this.#log, async (staged) => {
        await staged.fill(content, this.#copier, options)
        await this.#sealLike(staged, old, options?.modified)
        await options?.nameAfter
        await this.kept.retainDuring(file, slot, options?.keep, () => staged.publishOver(slot.name))
      }),
    )
  }

  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void> {
    return this.#places.withSlot(directory, async (slot) => {
      this.#platformFs.makeDirectory(slot.directory, slot.name, this.#modes.directory)
      await flushFolder(slot.directory)
    })
  }

  move(from: Grant<'rename'>, to: Grant<'rename'>): Promise<'moved' | 'other_volume'> {
    return this.#places.withSlots(from, to, async (source, target) => {
      const respelled = from.subject.scope.matching === 'case-blind' && this.#places.isSameItem(source, target)
      return this.#rename(source, target, respelled)
    })
  }

  moveOver(
    from: Grant<'rename'>,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<'moved' | 'other_volume'> {
    return this.#places.withSlots(from, to, async (source, target) => {
      if (isDirectory(this.#places.entry(source).mode) || isDirectory(this.#places.entry(target).mode))
        throw nameTaken()
      return this.kept.retainDuring(to, target, options?.keep, () => this.#rename(source, target, true))
    })
  }

  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<Stat> {
    return this.#copies.copy(from, to, options)
  }

  copyOver(from: Grant<'list' | 'rename'>, to: Grant<'modify'>, options?: CopyOptions): Promise<Stat> {
    return this.#copies.copyOver(from, to, options)
  }

  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void> {
    return this.#copies.copyAttributes(from, to)
  }

  copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void> {
    return this.#copies.copyTime(from, to)
  }

  setTime(directory: Grant<'create'>, seconds: number): Promise<void> {
    return this.#copies.setTime(directory, seconds)
  }

  isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, signal?: AbortSignal): Promise<boolean> {
    return this.#copies.isCopy(from, to, signal)
  }

  stageFolder(to: Grant<'create' | 'rename'>, beside = to): Promise<StagedFolder> {
    const parts = {
      copier: this.#copier,
      resolver: this.#resolver,
      places: this.#places,
      log: this.#log,
      modes: this.#modes,
    }
    return withAppErrors(() => LocalStagedFolder.open(parts, to, beside))
  }

  remove(item: Removing, options: RemoveOptions = {}): Promise<void> {
    return this.#places.withSlot(item, async (slot) => {
      const real = item.path === slot.path ? item : item.forPath(slot.path)
      if (!real) throw notFound()
      await removeTree(this.#copier, slot.directory, slot.name, { asked: item, real }, options)
      await flushFolder(slot.directory)
    })
  }

  space(directory: Grant<'list'>): Promise<{ total: number; free: number }> {
    return this.#places.withItem(directory, async ({ handle }) => {
      const { blocks, bavail, bsize } = await statfs(
        this.#platformFs.reopenPath(handle) ?? Buffer.from(this.#platformFs.realPath(handle)),
      )
      return { total: blocks * bsize, free: bavail * bsize }
    })
  }

  openScope(folder: Grant<'execute'>): Promise<ScopeHandle> {
    return withAppErrors(async () => {
      const own = await this.kept.ownFolders(folder.subject.scope.root)
      try {
        return new LocalScopeHandle(this.#platformFs, this.#resolver, folder, own)
      } catch (error) {
        throw failedWith(error, ERRNO.ENOTDIR) ? notAFolder() : error
      }
    })
  }

  reader({ subject: { scope } }: Grant<'list'>): FolderReader {
    const top = this.#resolver.openScope(scope)
    // Only the Linux file system has descriptors that other threads can use.
    const kept = this.#platformFs.reopenPath(top) === null ? this.#platformFs.realPath(top).toString() : top
    const release = () => this.#resolver.closeScope(top)
    return new LocalFolderReader(this.#platformFs, top, { top: kept, scope }, release)
  }

  watch(item: Grant<'list'>, tell: (event: WatchEvent) => void): Promise<Watch> {
    const parts = { door: this.#platformFs, resolver: this.#resolver, storage: this, folders: this.#watches }
    return withAppErrors(() => watchItem(parts, item, tell))
  }

  async close(): Promise<void> {
    this.#watches?.close()
    await this.#sweep.close()
    this.#pool?.close()
    await this.partials.idle()
    this.#threads?.close()
    this.#work.close()
    this.#platformFs.close(this.#root)
  }

  async #listOpen(
    scope: number,
    { handle, path }: OpenedItem,
    { subject, path: asked }: Grant<'list'>,
    sort: SortOrder,
    signal?: AbortSignal,
  ): Promise<DirectoryColumns> {
    const request = { subject, scope, directory: handle, asked, real: path, sort }
    const state = toStat(this.#platformFs.stat(handle))
    const inline = readListing(this.#platformFs, request, this.#pool ? INLINE_ENTRIES : undefined)
    const entries = inline ?? (await this.#pool?.list(request, signal))
    signal?.throwIfAborted()
    if (!entries) throw new AppError('internal', 'The folder could not be read.')
    return { directory: state, ...entries }
  }

  get #copier(): Copier {
    return { platformFs: this.#platformFs, threads: this.#threads, room: this.kept.room }
  }

  /** Seals with the permission bits and, for a server that can set it, the owner of the replaced file. */
  #sealLike(staged: StagedFile, old: RawStat, modified?: number): Promise<void> {
    return staged.seal(attributesInPlaceOf(old, modified))
  }

  async #rename(source: Slot, target: Slot, replace: boolean): Promise<'moved' | 'other_volume'> {
    try {
      this.#platformFs.rename(source.directory, source.name, target.directory, target.name, replace)
    } catch (error) {
      if (failedWith(error, ERRNO.EXDEV)) return 'other_volume'
      throw error
    }
    await flushFolders(target.directory, source.directory)
    return 'moved'
  }
}
