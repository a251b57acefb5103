import { statfs } from 'node:fs/promises'
import type { Grant } from '#server/access/authorize.ts'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import { joinPaths, parsePlainPath, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isFile } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { nameTaken, notFound } from '#server/platform/refusals.ts'
import type { RetainedItem, RetainedItemRef, RetentionDetails } from '../retained-item.ts'
import type {
  KeepOptions,
  OpenFile,
  Removing,
  StagingLog,
  Stat,
  TreeNode,
  WalkOptions,
  WriteOptions,
} from '../storage.ts'
import type {
  DeleteItemOptions,
  RetainedItemFinding,
  SpaceReclaimer,
  TrashAndVersionStore,
} from '../trash-and-version-store.ts'
import { type Copier, copyContent } from './copying.ts'
import { attributesLike } from './file-attributes.ts'
import { flushFolder } from './folder-flush.ts'
import { ItemRetention } from './item-retention.ts'
import { LocalFile } from './open-file.ts'
import { type OpenedPlaces, withAppErrors } from './opened-places.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import { removeUnchecked } from './removing.ts'
import type { Resolver, Slot } from './resolve.ts'
import { type RetentionDirectories, RetentionFolders } from './retention-folders.ts'
import { removeNote } from './retention-notes.ts'
import { SpaceOnDemand } from './space-on-demand.ts'
import { StagedFile } from './staging.ts'
import { toStat } from './stats.ts'
import { walkTree } from './trees.ts'
import type { Custody } from './volume-locks.ts'
import type { WorkDirectories } from './work-directory.ts'

export type LocalTrashAndVersionStoreParts = {
  readonly door: ColumnPlatformFs
  readonly copier: Omit<Copier, 'room'>
  readonly work: WorkDirectories
  readonly log: StagingLog
  readonly resolver: Resolver
  readonly places: OpenedPlaces
}

/** A disk with less free space than this counts as full, in bytes. */
const FULL = 64 * 1024

/** Stored items on a local disk; see {@link TrashAndVersionStore}. */
export class LocalTrashAndVersionStore implements TrashAndVersionStore {
  readonly #parts: LocalTrashAndVersionStoreParts
  readonly #work: WorkDirectories
  readonly #folders: RetentionFolders
  readonly #retention: ItemRetention
  /** Deletes retained items first where a disk is full. */
  readonly room = new SpaceOnDemand((device) => this.#topOn(device))

  constructor(parts: LocalTrashAndVersionStoreParts) {
    this.#parts = parts
    this.#work = parts.work
    const { door: platformFs, work, copier, places } = parts
    this.#folders = new RetentionFolders({ platformFs, work, copier })
    this.#retention = new ItemRetention({ platformFs, copier, work, places, folders: this.#folders })
  }

  retainItem(item: Removing, keeping: RetentionDetails): Promise<RetainedItem> {
    return this.#retention.retainItem(item, keeping)
  }

  /** As {@link ItemRetention.retainDuring}. */
  retainDuring<T>(grant: Grant, slot: Slot, keep: KeepOptions | undefined, work: () => Promise<T>): Promise<T> {
    return this.#retention.retainDuring(grant, slot, keep, work)
  }

  bringBack(kept: RetainedItemRef, to: Grant<'create' | 'rename'>): Promise<Stat | 'other_volume'> {
    return this.#parts.places.withSlot(to, async (slot) =>
      this.#within(kept, async (drawers) => {
        if (!this.#folders.rename(drawers, kept, slot, false)) return 'other_volume'
        await this.#flushReturn(drawers, kept, slot)
        return toStat(this.#parts.places.entry(slot))
      }),
    )
  }

  bringBackOver(
    kept: RetainedItemRef,
    to: Grant<'modify'>,
    { keep }: Pick<WriteOptions, 'keep'> = {},
  ): Promise<Stat | 'other_volume'> {
    return this.#parts.places.withSlot(to, async (slot) =>
      this.#within(kept, async (drawers) => {
        const replaces = isDirectory(this.#parts.places.entry(slot).mode)
        if (replaces || isDirectory(this.#platformFs.statEntry(drawers.kept, Buffer.from(kept.id)).mode))
          throw nameTaken()
        return this.retainDuring(to, slot, keep, async () => {
          if (!this.#folders.rename(drawers, kept, slot, true)) return 'other_volume'
          await this.#flushReturn(drawers, kept, slot)
          return toStat(this.#parts.places.entry(slot))
        })
      }),
    )
  }

  copyOut(kept: RetainedItemRef, to: Grant<'create' | 'rename'>): Promise<Stat> {
    const { door, places, copier, log } = this.#parts
    return places.withSlot(to, async (slot) => {
      places.refuseTaken(slot)
      return this.#within(kept, async (drawers) => {
        const handle = door.open(drawers.kept, Buffer.from(kept.id), 'read', false)
        const staged = await StagedFile.open(door, { directory: slot.directory, path: slot.place }, log)
        try {
          const raw = door.stat(handle)
          if (!isFile(raw.mode)) throw new AppError('invalid', 'This item cannot be moved to another disk.')
          await copyContent({ ...copier, room: this.room }, handle, raw.size, staged.handle)
          await staged.seal(attributesLike(raw, 'time and owner'))
          await staged.publishAs(slot.name)
          return toStat(door.stat(staged.handle))
        } finally {
          await staged.close()
          door.close(handle)
        }
      })
    })
  }

  open(kept: RetainedItemRef, _leave: Grant<'download'>): Promise<OpenFile> {
    return this.#within(kept, async ({ kept: drawer }) => {
      const handle = this.#platformFs.open(drawer, Buffer.from(kept.id), 'read', false)
      const stat = toStat(this.#platformFs.stat(handle))
      if (stat.kind === 'file') return new LocalFile(this.#platformFs, handle, stat)
      this.#platformFs.close(handle)
      throw notFound()
    })
  }

  statItem(kept: RetainedItemRef): Promise<Stat | null> {
    return withAppErrors(async () => {
      const drawer = this.#work.find(kept.top, 'kept')
      if (drawer === null) return null
      try {
        return toStat(this.#platformFs.statEntry(drawer, Buffer.from(kept.id)))
      } catch (error) {
        if (failedWith(error, ERRNO.ENOENT)) return null
        throw error
      } finally {
        this.#platformFs.close(drawer)
      }
    })
  }

  findItem(kept: RetainedItemRef): Promise<RetainedItem | null> {
    return withAppErrors(async () => {
      const drawers = this.#folders.find(kept.top)
      if (drawers === null) return null
      try {
        return this.#folders.finding(kept, drawers).item
      } finally {
        this.#folders.close(drawers)
      }
    })
  }

  async *walkItem(kept: RetainedItemRef, signal?: AbortSignal, options?: WalkOptions): AsyncGenerator<TreeNode> {
    const drawer = this.#work.find(kept.top, 'kept')
    if (drawer === null) return
    let handle: number | null = null
    try {
      handle = this.#platformFs.open(drawer, Buffer.from(kept.id), 'directory', false)
      yield* walkTree(
        this.#platformFs,
        { handle, path: ROOT, real: ROOT },
        { forPath: () => null },
        { signal, ...options },
      )
    } catch (error) {
      if (!failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) throw error
    } finally {
      if (handle !== null) this.#platformFs.close(handle)
      this.#platformFs.close(drawer)
    }
  }

  deleteItem(kept: RetainedItemRef, options?: DeleteItemOptions): Promise<void> {
    return withAppErrors(() => this.#folders.during(kept.id, () => this.#folders.delete(kept, options)))
  }

  deleteNote(kept: RetainedItemRef): Promise<void> {
    return this.#within(kept, async (drawers) => {
      if (!this.#folders.finding(kept, drawers).isThere) removeNote(this.#platformFs, drawers.notes, kept.id)
    })
  }

  canRetain(folder: Grant<'list'>): Promise<boolean> {
    return withAppErrors(async () => {
      const top = await this.#topOf(folder)
      const { free } = await this.space(top)
      return free > FULL && this.#folders.hasPlace(top)
    })
  }

  tops(): Promise<VirtualPath[]> {
    return withAppErrors(async () => this.#work.tops())
  }

  custodyOf(top: VirtualPath): Promise<Custody> {
    return withAppErrors(async () => this.#work.custodyOf(top))
  }

  /**
   * Returns the work directories in a scope as paths of the scope, and creates missing ones where the disk permits: one
   * created later could not be hidden from a running program. The first is the one the scope would have if it were
   * served or mounted by itself, as it may once have been.
   */
  async ownFolders(scope: VirtualPath): Promise<VirtualPath[]> {
    const folders = new Set([ownFolderOf(ROOT)])
    for (const top of await this.tops()) {
      const inner = relativeTo(scope, top)
      if (inner === null) continue
      try {
        this.#folders.close(this.#folders.open(top))
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not_kept')) throw error
      }
      folders.add(ownFolderOf(inner))
    }
    return [...folders]
  }

  async sweep(top: VirtualPath): Promise<void> {
    if (!this.#work.custodyOf(top).isOurs) return
    const drawers = this.#folders.find(top)
    if (drawers === null) return
    try {
      for (const name of this.#folders.names(drawers.kept))
        if (this.#folders.isLeftover(name)) await removeUnchecked(this.#parts.copier, drawers.kept, Buffer.from(name))
    } finally {
      this.#folders.close(drawers)
    }
  }

  async *findings(
    top: VirtualPath,
    isKnown: (id: string) => boolean = () => false,
  ): AsyncGenerator<RetainedItemFinding> {
    const drawers = this.#folders.find(top)
    if (drawers === null) return
    const breathe = timeSlices()
    try {
      const notes = new Set(this.#folders.names(drawers.notes))
      for (const id of this.#folders.names(drawers.kept)) {
        await breathe()
        if (notes.delete(id) && isKnown(id)) continue
        if (this.#folders.isAtRest(id)) yield this.#folders.finding({ top, id }, drawers)
      }
      // Items whose note was written while the names were being read may be there by now, or already removed.
      for (const id of notes) {
        await breathe()
        if (!this.#folders.isUnderWay(id) && this.#folders.hasEntry(drawers.notes, id))
          yield this.#folders.finding({ top, id }, drawers)
      }
    } finally {
      this.#folders.close(drawers)
    }
  }

  setReclaimer(yielding: SpaceReclaimer): void {
    this.room.reclaimer = yielding
  }

  async hasRoom(folder: Grant<'list'>, bytes: number): Promise<boolean> {
    const top = await this.#topOf(folder)
    const { free } = await this.space(top)
    return bytes <= free || bytes <= free + (await this.room.reclaimableBytes(top))
  }

  space(top: VirtualPath): Promise<{ total: number; free: number }> {
    return withAppErrors(async () => {
      const folder = this.#work.openTop(top)
      try {
        const { blocks, bavail, bsize } = await statfs(
          this.#platformFs.reopenPath(folder) ?? Buffer.from(this.#platformFs.realPath(folder)),
        )
        return { total: blocks * bsize, free: bavail * bsize }
      } finally {
        this.#platformFs.close(folder)
      }
    })
  }

  #topOf(folder: Grant<'list'>): Promise<VirtualPath> {
    return this.#parts.places.withItem(folder, async ({ path }) =>
      this.#work.topOf(joinPaths(folder.subject.scope.root, path)),
    )
  }

  async #topOn(device: bigint): Promise<VirtualPath | null> {
    for (const top of await this.tops()) {
      const folder = this.#work.openTop(top)
      try {
        if (this.#platformFs.stat(folder).device === device) return top
      } finally {
        this.#platformFs.close(folder)
      }
    }
    return null
  }

  get #platformFs(): ColumnPlatformFs {
    return this.#parts.door
  }

  async #flushReturn(drawers: RetentionDirectories, { id }: RetainedItemRef, slot: Slot): Promise<void> {
    await flushFolder(slot.directory)
    await flushFolder(drawers.kept)
    removeNote(this.#platformFs, drawers.notes, id)
  }

  /** @throws AppError `not_found` when nothing is stored there */
  #within<T>(kept: RetainedItemRef, work: (drawers: RetentionDirectories) => Promise<T>): Promise<T> {
    return withAppErrors(async () => {
      const drawers = this.#folders.find(kept.top)
      if (drawers === null) throw notFound()
      try {
        return await this.#folders.during(kept.id, () => work(drawers))
      } finally {
        this.#folders.close(drawers)
      }
    })
  }
}

const ownFolderOf = (top: VirtualPath) => joinPaths(top, parsePlainPath(WORK_DIRECTORY))
