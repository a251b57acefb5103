import fs from 'node:fs'
import type { Grant } from '#server/access/authorize.ts'
import {
  baseName,
  child,
  joinPaths,
  parent,
  ROOT,
  relativeTo,
  toDiskPath,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isFile, isLink, MODE } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { TaskGroup } from '#server/platform/queue/task-group.ts'
import { notFound } from '#server/platform/refusals.ts'
import { receive } from '../receive.ts'
import type { Content, CopyEnds, CopyOptions, StagedFolder, StagedName, StagingLog, WriteOptions } from '../storage.ts'
import { type Copier, copyContent } from './copying.ts'
import {
  attributeModeOf,
  attributesLike,
  type FileAttributes,
  newAttributes,
  PRIVATE,
  setAttributes,
} from './file-attributes.ts'
import { ContentWriter, flush } from './file-io.ts'
import { flushesAsOne } from './flushing-volumes.ts'
import { flushFolders } from './folder-flush.ts'
import { copyFolderAttributes, copyFolderTime, isCopy, type Spot, setFolderTime } from './moved-across.ts'
import { type OpenedPlaces, withAppErrors } from './opened-places.ts'
import type { OpenIntent, PlatformFs } from './platform-fs.ts'
import { removeUnchecked } from './removing.ts'
import type { Resolver } from './resolve.ts'
import { NOT_SMALL, SMALL_BYTES } from './small-files.ts'
import { newStagedName } from './staging.ts'

/** Maximum number of items that are flushed one by one: flushing the whole volume may write much data of others. */
const FEW_ITEMS = 64

const FLUSHES_AT_ONCE = 8

/** Mode bit of a directory whose new items get its group (S_ISGID of inode(7)). */
const SET_GROUP = 0o2000

export type StagedFolderParts = {
  readonly copier: Copier
  readonly resolver: Resolver
  readonly places: OpenedPlaces
  readonly log: StagingLog
  /** Permission bits of new files and directories. */
  readonly modes: { readonly file: number; readonly directory: number }
}

/** A directory that does not have its final name yet. The guarantees of each method are documented at {@link StagedFolder}. */
export class LocalStagedFolder implements StagedFolder {
  readonly #parts: StagedFolderParts
  readonly #to: Grant<'create' | 'rename'>
  /** Its real final location, with links on the way followed. */
  readonly #real: VirtualPath
  /** Open descriptor of the directory that contains it. */
  readonly #holder: number
  readonly #folder: number
  readonly #staged: StagedName
  /** Whether everything is flushed together by one call, instead of file by file. */
  readonly #asOne: boolean
  #items = 0
  /** Permissions that the folder gets when it is published; null where it has them. Until then only its owner may look inside. */
  #mode: number | null
  #published = false

  private constructor(
    parts: StagedFolderParts,
    to: Grant<'create' | 'rename'>,
    made: { real: VirtualPath; holder: number; folder: number; staged: StagedName; asOne: boolean },
  ) {
    this.#parts = parts
    this.#to = to
    this.#real = made.real
    this.#holder = made.holder
    this.#folder = made.folder
    this.#staged = made.staged
    this.#asOne = made.asOne
    this.#mode = closeToOthers(made.folder)
  }

  static async open(
    parts: StagedFolderParts,
    to: Grant<'create' | 'rename'>,
    beside: Grant<'create' | 'rename'>,
  ): Promise<LocalStagedFolder> {
    const { platformFs, threads } = parts.copier
    const slot = parts.resolver.slot(beside)
    try {
      if (beside === to) parts.places.refuseTaken(slot)
      const real = joinPaths(slot.path, innerPath(beside, to))
      const staged = newStagedName({ directory: slot.directory, path: slot.place })
      await parts.log.record(staged)
      platformFs.makeDirectory(slot.directory, bytesOf(staged), parts.modes.directory)
      const folder = platformFs.open(slot.directory, bytesOf(staged), 'directory', false)
      const asOne = threads !== null && (await flushesAsOne(platformFs, folder))
      return new LocalStagedFolder(parts, to, { real, holder: slot.directory, folder, staged, asOne })
    } catch (error) {
      platformFs.close(slot.directory)
      throw error
    }
  }

  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void> {
    return this.#at(directory, async ({ directory: folder, name }) =>
      this.#platformFs.makeDirectory(folder, name, this.#parts.modes.directory),
    )
  }

  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<void> {
    return this.#at(file, (spot) =>
      this.#newFile(spot, async (handle) => {
        const writer = new ContentWriter(handle, { ...this.#parts.copier, ...content })
        try {
          await receive(content, (bytes) => writer.write(bytes), options)
        } finally {
          await writer.flushed()
        }
        await options?.nameAfter
        return newAttributes(this.#parts.modes.file, options?.modified)
      }),
    )
  }

  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<void> {
    return this.#parts.places.withSlot(from, (source) =>
      this.#at(to, async (target) => {
        options?.signal?.throwIfAborted()
        await options?.nameAfter
        const isAlike = Buffer.compare(source.name, target.name) === 0
        const [size = NOT_SMALL] = isAlike ? await this.#copySmall(source, target, [source.name], options) : []
        if (size !== NOT_SMALL) return
        if (isLink(this.#parts.places.entry(source).mode)) {
          this.#platformFs.symlink(
            this.#platformFs.readLink(source.directory, source.name),
            target.directory,
            target.name,
          )
        } else await this.#copyFile(source, target, options)
      }),
    )
  }

  async copyTogether(files: readonly CopyEnds[], options?: CopyOptions): Promise<readonly CopyEnds[]> {
    const [first] = files
    if (!first || !this.#asOne) return files
    options?.signal?.throwIfAborted()
    const sizes = await this.#parts.places.withSlot(first.from, (source) =>
      this.#at(first.to, async (target) => {
        for (const { from, to } of files) {
          this.#refuseElsewhere(to)
          const real = child(parent(source.path), baseName(from.path))
          if (real !== from.path && !from.forPath(real)) throw notFound()
        }
        const names = files.map(({ from }) => nameBytes(from))
        return this.#copySmall(source, target, names, options)
      }),
    )
    this.#items += files.length - 1
    return files.filter((_, index) => (sizes[index] ?? NOT_SMALL) === NOT_SMALL)
  }

  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void> {
    return this.#parts.places.withSlot(from, (source) =>
      this.#at(to, async (target) => {
        copyFolderAttributes(this.#platformFs, source, target)
        if (innerPath(this.#to, to) === ROOT) this.#mode = null
      }),
    )
  }

  copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void> {
    return this.#parts.places.withSlot(from, (source) =>
      this.#at(to, async (target) => copyFolderTime(this.#platformFs, source, target)),
    )
  }

  setTime(directory: Grant<'create'>, seconds: number): Promise<void> {
    return withAppErrors(() =>
      this.#at(directory, async (target) => setFolderTime(this.#platformFs, target, { seconds, nanos: 0 })),
    )
  }

  isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, signal?: AbortSignal): Promise<boolean> {
    return this.#parts.places.withSlot(from, (source) =>
      this.#at(to, (target) => isCopy(this.#parts.copier, source, target, signal)),
    )
  }

  flush(): Promise<void> {
    return withAppErrors(async () => {
      const { threads } = this.#parts.copier
      if (!this.#asOne || !threads) return this.#flushAll()
      try {
        if (this.#items <= FEW_ITEMS) return await this.#flushAll()
      } catch (error) {
        // A file that its owner cannot read cannot be opened to be flushed.
        if (!failedWith(error, ERRNO.EACCES)) throw error
      }
      await threads.run({ do: 'syncVolume', folder: this.#folder })
    })
  }

  async publish(): Promise<void> {
    if (this.#mode !== null) fs.fchmodSync(this.#folder, this.#mode)
    await this.flush()
    await this.#parts.places.withSlot(this.#to, async (target) => {
      this.#platformFs.rename(this.#holder, bytesOf(this.#staged), target.directory, target.name, false)
      this.#published = true
      await flushFolders(target.directory, this.#holder)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const holder = this.#holder
    this.#platformFs.close(this.#folder)
    try {
      if (!this.#published) await removeUnchecked(this.#parts.copier, holder, bytesOf(this.#staged))
      await this.#parts.log.forget(this.#staged)
    } finally {
      this.#platformFs.close(holder)
    }
  }

  get #platformFs(): PlatformFs {
    return this.#parts.copier.platformFs
  }

  /** Opens the directory that will contain the item of `grant`. Links are not followed, not even ones just created. */
  #at<T>(grant: Grant<'create' | 'rename'>, work: (spot: Spot) => Promise<T>): Promise<T> {
    this.#items += 1
    return withAppErrors(async () => {
      const inner = this.#refuseElsewhere(grant)
      if (inner === ROOT) return work({ directory: this.#holder, name: bytesOf(this.#staged) })
      const directory = this.#platformFs.open(this.#folder, toDiskPath(parent(inner)), 'directory', false)
      try {
        return await work({ directory, name: nameBytes(grant) })
      } finally {
        this.#platformFs.close(directory)
      }
    })
  }

  /** Returns the path of an item inside. Throws `not_found` where the grant does not cover its real path. */
  #refuseElsewhere(grant: Grant<'create' | 'rename'>): VirtualPath {
    const inner = innerPath(this.#to, grant)
    const real = joinPaths(this.#real, inner)
    if (real !== grant.path && !grant.forPath(real)) throw notFound()
    return inner
  }

  /** Copies small files of one directory to another by one message to a thread; returns the size of each, or {@link NOT_SMALL}. */
  async #copySmall(
    { directory: source }: Spot,
    { directory: target }: Spot,
    names: readonly Uint8Array[],
    options?: CopyOptions,
  ): Promise<readonly number[]> {
    const { threads } = this.#parts.copier
    if (!threads || !this.#asOne) return []
    const like = attributeModeOf(options)
    const packed = Buffer.concat(names.flatMap((name) => [name, NUL]))
    const sizes = await threads.copySmall({ source, target, names: packed, most: SMALL_BYTES, like })
    let copied = 0
    for (const size of sizes) copied += Math.max(size, 0)
    options?.onProgress?.(copied)
    return sizes
  }

  async #copyFile(source: Spot, target: Spot, options?: CopyOptions): Promise<void> {
    const from = this.#platformFs.open(source.directory, source.name, 'read', false)
    try {
      const state = this.#platformFs.stat(from)
      if (!isFile(state.mode)) throw new AppError('invalid', 'This item cannot be copied.')
      await this.#newFile(target, async (handle) => {
        await copyContent(this.#parts.copier, from, state.size, handle, options)
        return attributesLike(state, attributeModeOf(options))
      })
    } finally {
      this.#platformFs.close(from)
    }
  }

  /** Creates a file; `fill` writes its content and returns its attributes. The file is removed when that fails. */
  async #newFile({ directory, name }: Spot, fill: (handle: number) => Promise<FileAttributes>): Promise<void> {
    const handle = this.#platformFs.createNamed(directory, name, PRIVATE)
    try {
      setAttributes(this.#platformFs, handle, await fill(handle))
      if (!this.#asOne) await flush(handle)
    } catch (error) {
      this.#platformFs.unlink(directory, name)
      throw error
    } finally {
      this.#platformFs.close(handle)
    }
  }

  async #flushAll(): Promise<void> {
    const files = new TaskGroup(FLUSHES_AT_ONCE)
    try {
      await this.#flushFolder(this.#folder, files)
      await files.waitOrThrow()
    } finally {
      await files.waitForAll()
    }
  }

  /** Flushes an open directory and everything below it; files only where they were not flushed when written. */
  async #flushFolder(folder: number, files: TaskGroup): Promise<void> {
    for (const { name } of this.#platformFs.entries(folder)) {
      const { mode } = this.#platformFs.statEntry(folder, name)
      if (isDirectory(mode)) await this.#withOpen(folder, name, 'directory', (inner) => this.#flushFolder(inner, files))
      else if (isFile(mode) && this.#asOne) await files.startTask(() => this.#withOpen(folder, name, 'read', flush))
    }
    await flush(folder)
  }

  async #withOpen(folder: number, name: Uint8Array, intent: OpenIntent, work: (handle: number) => Promise<void>) {
    const handle = this.#platformFs.open(folder, name, intent, false)
    try {
      await work(handle)
    } finally {
      this.#platformFs.close(handle)
    }
  }
}

/** Returns a path relative to another, which contains it. */
function innerPath(outer: Grant, inner: Grant): VirtualPath {
  const path = relativeTo(outer.path, inner.path)
  if (path === null) throw new Error('A staged folder was asked for what is not in it.')
  return path
}

/** Returns the name of an item as it is on the disk. */
const nameBytes = ({ path }: Grant) => toDiskPath(child(ROOT, baseName(path)))

const NUL = Uint8Array.of(0)

const bytesOf = (staged: StagedName) => Buffer.from(staged.name)

/**
 * Removes the permissions of others on an open directory and returns the former ones. Returns null and changes nothing where the file system
 * has no permissions, and where new items get the group of the directory: the system may remove that property with each change.
 */
function closeToOthers(directory: number): number | null {
  const { mode: all } = fs.fstatSync(directory)
  if (all & SET_GROUP) return null
  const mode = all & MODE.PERMISSIONS
  try {
    fs.fchmodSync(directory, mode & ~0o077)
  } catch (error) {
    if (failedWith(error, ERRNO.EPERM, ERRNO.EOPNOTSUPP)) return null
    throw error
  }
  return mode
}
