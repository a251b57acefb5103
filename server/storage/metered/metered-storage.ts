import type { SortOrder } from '#contract/sort-order.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { FolderReader } from '../folder-reader.ts'
import type { ScopeHandle } from '../scope-handle.ts'
import type {
  Content,
  CopyOptions,
  DirectoryColumns,
  ExaminedFolder,
  OpenFile,
  PlacedFile,
  RemoveOptions,
  Removing,
  StagedFolder,
  Stat,
  Storage,
  TreeNode,
  WalkOptions,
  Watch,
  WatchEvent,
  WriteOptions,
} from '../storage.ts'
import { MeteredPlaces } from './metered-places.ts'
import { MeteredStagedFolder } from './metered-staged-folder.ts'
import { MeteredWrites } from './metered-writes.ts'
import type { UsageAmount, UsageMeter } from './usage-meter.ts'

/**
 * A storage that counts what is written and removed, and refuses what would exceed a quota: `quota_exceeded`, before anything is written, or
 * at the limit where the length is not known. Where no quota is set it passes everything on.
 */
export class MeteredStorage implements Storage {
  readonly #storage: Storage
  readonly #places: MeteredPlaces
  readonly #writes: MeteredWrites

  constructor(storage: Storage, meter: UsageMeter) {
    this.#storage = storage
    this.#places = new MeteredPlaces(storage, meter)
    this.#writes = new MeteredWrites(storage, this.#places)
  }

  /** Returns whether a quota limits what is written at a path. */
  async isLimited(item: Grant): Promise<boolean> {
    return (await this.#places.limitedPoolFor(item)) !== null
  }

  /**
   * Checks that an amount fits into the quota at a path, without reserving it: for changes of many items, before the first.
   *
   * @throws AppError `quota_exceeded`
   */
  async requireRoom(item: Grant, amount: UsageAmount): Promise<void> {
    const pool = await this.#places.limitedPoolFor(item)
    pool?.reserve(amount, item.subject)[Symbol.dispose]()
  }

  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<Stat> {
    return this.#writes.create(file, content, options)
  }

  replace(file: Grant<'modify'>, content: Content, options?: WriteOptions): Promise<Stat> {
    return this.#writes.replace(file, content, options)
  }

  move(from: Grant<'rename'>, to: Grant<'rename'>): Promise<'moved' | 'other_volume'> {
    return this.#writes.move(from, to)
  }

  moveOver(
    from: Grant<'rename'>,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<'moved' | 'other_volume'> {
    return this.#writes.moveOver(from, to, options)
  }

  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<Stat> {
    return this.#writes.copy(from, to, options)
  }

  copyOver(from: Grant<'list' | 'rename'>, to: Grant<'modify'>, options?: CopyOptions): Promise<Stat> {
    return this.#writes.copyOver(from, to, options)
  }

  async stageFolder(to: Grant<'create' | 'rename'>, beside?: Grant<'create' | 'rename'>): Promise<StagedFolder> {
    const pool = await this.#places.limitedPoolFor(to)
    const staged = await this.#storage.stageFolder(to, beside)
    return pool ? new MeteredStagedFolder(staged, { pool, storage: this.#storage, places: this.#places, to }) : staged
  }

  remove(item: Removing, options?: RemoveOptions): Promise<void> {
    return this.#writes.remove(item, options)
  }

  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void> {
    return this.#storage.makeDirectory(directory)
  }

  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void> {
    return this.#storage.copyAttributes(from, to)
  }

  copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void> {
    return this.#storage.copyTime(from, to)
  }

  setTime(directory: Grant<'create'>, seconds: number): Promise<void> {
    return this.#storage.setTime(directory, seconds)
  }

  isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, signal?: AbortSignal): Promise<boolean> {
    return this.#storage.isCopy(from, to, signal)
  }

  stat(item: Grant<'list'>): Promise<Stat> {
    return this.#storage.stat(item)
  }

  lstat(item: Grant<'list' | 'rename' | 'delete' | 'create' | 'modify'>): Promise<Stat> {
    return this.#storage.lstat(item)
  }

  examine(directory: Grant<'list'>, items: readonly Grant<'list'>[]): Promise<ExaminedFolder> {
    return this.#storage.examine(directory, items)
  }

  locate(item: Grant): ReturnType<Storage['locate']> {
    return this.#storage.locate(item)
  }

  look(item: Grant): ReturnType<Storage['look']> {
    return this.#storage.look(item)
  }

  list(directory: Grant<'list'>, sort: SortOrder, signal?: AbortSignal): Promise<DirectoryColumns> {
    return this.#storage.list(directory, sort, signal)
  }

  walk(
    directory: Grant<'list' | 'rename' | 'delete' | 'create'>,
    signal?: AbortSignal,
    options?: WalkOptions,
  ): AsyncIterable<TreeNode> {
    return this.#storage.walk(directory, signal, options)
  }

  open(file: Grant<'download'>): Promise<OpenFile> {
    return this.#storage.open(file)
  }

  readListed(files: readonly PlacedFile[], into: Uint8Array): Promise<number> {
    return this.#storage.readListed(files, into)
  }

  watch(item: Grant<'list'>, tell: (event: WatchEvent) => void): Promise<Watch> {
    return this.#storage.watch(item, tell)
  }

  reader(top: Grant<'list'>): FolderReader {
    return this.#storage.reader(top)
  }

  openScope(folder: Grant<'execute'>): Promise<ScopeHandle> {
    return this.#storage.openScope(folder)
  }

  space(directory: Grant<'list'>): Promise<{ readonly total: number; readonly free: number }> {
    return this.#storage.space(directory)
  }

  close(): Promise<void> {
    return this.#storage.close()
  }
}
