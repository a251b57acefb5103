import { statfs } from 'node:fs/promises'
import type { Grant } from '#server/access/authorize.ts'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import { isWithin, joinPaths, parsePlainPath, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isFile, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { nameTaken, notFound } from '#server/platform/refusals.ts'
import type { RetainedItem, RetainedItemRef, RetentionDetails, RetentionNote } from '../retained-item.ts'
import type { KeepOptions, OpenFile, Removing, StagingLog, Stat, TreeNode, WriteOptions } from '../storage.ts'
import type { RetainedItemFinding, SpaceReclaimer, TrashAndVersionStore } from '../trash-and-version-store.ts'
import { type Copier, copyContent } from './copying.ts'
import { cannotHold, isDiskFailure } from './failures.ts'
import { attributesLike, PRIVATE, setAttributes } from './file-attributes.ts'
import { flush } from './file-io.ts'
import { flushFolder } from './folder-flush.ts'
import { LocalFile } from './open-file.ts'
import { type OpenedPlaces, withAppErrors } from './opened-places.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import { holdsMount, removeUnchecked } from './removing.ts'
import type { Resolver, Slot } from './resolve.ts'
import { readNote, removeNote, writeNote } from './retention-notes.ts'
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

/** The two open subdirectories of a work directory for retained items. */
type RetentionDirectories = { readonly kept: number; readonly notes: number }

const ID = /^[0-9a-f]{32}$/
/** Names of a copy in progress, and of an item being deleted: neither can be restored. */
const HALF = /^[0-9a-f]{32}\.(?:part|gone)$/

const idOf = (half: string) => half.slice(0, half.indexOf('.'))

/** A disk with less free space than this counts as full, in bytes. */
const FULL = 64 * 1024

/** Stored items on a local disk; see {@link TrashAndVersionStore}. */
export class LocalTrashAndVersionStore implements TrashAndVersionStore {
  readonly #parts: LocalTrashAndVersionStoreParts
  readonly #work: WorkDirectories
  /** Ids of items that are being moved in or out. */
  readonly #underWay = new Set<string>()
  /** Deletes retained items first where a disk is full. */
  readonly room = new SpaceOnDemand((device) => this.#topOn(device))

  constructor(parts: LocalTrashAndVersionStoreParts) {
    this.#parts = parts
    this.#work = parts.work
  }

  retainItem(item: Removing, keeping: RetentionDetails): Promise<RetainedItem> {
    return this.#parts.places.withSlot(item, async (slot) => {
      if (item.path !== slot.path && !item.forPath(slot.path)) throw notFound()
      const raw = this.#parts.places.entry(slot)
      if (isDirectory(raw.mode) && holdsMount(this.#platformFs, slot.directory, slot.name)) throw notKept()
      const top = this.#work.topOf(slot.place)
      const note = noteOf(item, slot, keeping)
      await this.#during(keeping.id, () =>
        this.#withNote({ top, id: keeping.id }, note, async ({ kept }) => {
          this.#platformFs.rename(slot.directory, slot.name, kept, Buffer.from(keeping.id), false)
          await flushFolder(kept)
          await flushFolder(slot.directory)
        }),
      )
      return keptItem({ top, id: keeping.id }, note, raw)
    })
  }

  /**
   * Runs `work`, which replaces the entry of a slot. Before that, the entry gets a second name among the retained items,
   * so that it always has one; it is removed again when `work` fails or reports that nothing was done. Where the volume
   * cannot store it, `work` runs all the same, unless retention is required: then this throws `not_kept`.
   */
  async retainDuring<T>(grant: Grant, slot: Slot, keep: KeepOptions | undefined, work: () => Promise<T>): Promise<T> {
    if (!keep) return work()
    return this.#during(keep.keeping.id, async () => {
      const aside = await this.#setAside(grant, slot, keep.keeping)
      if (!aside && keep.isNeeded) throw notKept()
      if (!aside) return work()
      try {
        const result = await work()
        if (result === 'other_volume') await this.#drop(aside)
        else keep.onKept(aside)
        return result
      } catch (error) {
        // A flush may fail after the entry was replaced.
        if (this.#isStill(slot, aside)) await this.#drop(aside)
        else keep.onKept(aside)
        throw error
      }
    })
  }

  #isStill(slot: Slot, { identity, kind }: RetainedItem): boolean {
    try {
      const there = toStat(this.#parts.places.entry(slot))
      return there.identity === identity || (kind === 'link' && there.isLink)
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return false
      throw error
    }
  }

  bringBack(kept: RetainedItemRef, to: Grant<'create' | 'rename'>): Promise<Stat | 'other_volume'> {
    return this.#parts.places.withSlot(to, async (slot) =>
      this.#within(kept, async (drawers) => {
        if (!this.#rename(drawers, kept, slot, false)) return 'other_volume'
        await this.#settle(drawers, kept, slot)
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
          if (!this.#rename(drawers, kept, slot, true)) return 'other_volume'
          await this.#settle(drawers, kept, slot)
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
          if (!isFile(raw.mode)) throw new AppError('invalid', 'This cannot go to another disk.')
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
      const drawers = this.#findDrawers(kept.top)
      if (drawers === null) return null
      try {
        return this.#finding(kept, drawers).item
      } finally {
        this.#closeDrawers(drawers)
      }
    })
  }

  async *walkItem(kept: RetainedItemRef, signal?: AbortSignal): AsyncGenerator<TreeNode> {
    const drawer = this.#work.find(kept.top, 'kept')
    if (drawer === null) return
    let handle: number | null = null
    try {
      handle = this.#platformFs.open(drawer, Buffer.from(kept.id), 'directory', false)
      yield* walkTree(this.#platformFs, { handle, path: ROOT, real: ROOT }, { forPath: () => null }, { signal })
    } catch (error) {
      if (!failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) throw error
    } finally {
      if (handle !== null) this.#platformFs.close(handle)
      this.#platformFs.close(drawer)
    }
  }

  deleteItem(kept: RetainedItemRef, signal?: AbortSignal): Promise<void> {
    return withAppErrors(() => this.#during(kept.id, () => this.#drop(kept, signal)))
  }

  deleteNote(kept: RetainedItemRef): Promise<void> {
    return this.#within(kept, async (drawers) => {
      if (!this.#finding(kept, drawers).isThere) removeNote(this.#platformFs, drawers.notes, kept.id)
    })
  }

  canRetain(folder: Grant<'list'>): Promise<boolean> {
    return withAppErrors(async () => {
      const top = await this.#topOf(folder)
      const { free } = await this.space(top)
      return free > FULL && this.#hasPlace(top)
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
        this.#closeDrawers(this.#openDrawers(top))
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not_kept')) throw error
      }
      folders.add(ownFolderOf(inner))
    }
    return [...folders]
  }

  async sweep(top: VirtualPath): Promise<void> {
    if (!this.#work.custodyOf(top).isOurs) return
    const drawers = this.#findDrawers(top)
    if (drawers === null) return
    try {
      for (const name of this.#names(drawers.kept))
        if (HALF.test(name) && !this.#underWay.has(idOf(name)))
          await removeUnchecked(this.#parts.copier, drawers.kept, Buffer.from(name))
    } finally {
      this.#closeDrawers(drawers)
    }
  }

  async *findings(
    top: VirtualPath,
    isKnown: (id: string) => boolean = () => false,
  ): AsyncGenerator<RetainedItemFinding> {
    const drawers = this.#findDrawers(top)
    if (drawers === null) return
    const breathe = timeSlices()
    try {
      const notes = new Set(this.#names(drawers.notes))
      for (const id of this.#names(drawers.kept)) {
        await breathe()
        if (notes.delete(id) && isKnown(id)) continue
        if (!HALF.test(id) && !this.#underWay.has(id)) yield this.#finding({ top, id }, drawers)
      }
      // Items whose note was written while the names were being read may be there by now, or already removed.
      for (const id of notes) {
        await breathe()
        if (!this.#underWay.has(id) && this.#hasEntry(drawers.notes, id)) yield this.#finding({ top, id }, drawers)
      }
    } finally {
      this.#closeDrawers(drawers)
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

  #finding(place: RetainedItemRef, drawers: RetentionDirectories): RetainedItemFinding {
    const read = ID.test(place.id) ? readNote(this.#platformFs, drawers.notes, place.id) : null
    // A disk that was used elsewhere only knows its own items.
    const note = read && isWithin(read.place, place.top) ? read : null
    try {
      const raw = this.#platformFs.statEntry(drawers.kept, Buffer.from(place.id))
      return { ...place, note, isThere: true, item: note && keptItem(place, note, raw) }
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return { ...place, note, isThere: false, item: null }
      throw error
    }
  }

  #hasEntry(drawer: number, id: string): boolean {
    try {
      this.#platformFs.statEntry(drawer, Buffer.from(id))
      return true
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return false
      throw error
    }
  }

  #names(folder: number): string[] {
    return this.#platformFs.entries(folder).map(({ name }) => Buffer.from(name).toString('latin1'))
  }

  /** Returns null where the volume cannot store the entry: the replacement continues all the same. */
  async #setAside(grant: Grant, slot: Slot, keeping: RetentionDetails): Promise<RetainedItem | null> {
    const raw = this.#parts.places.entry(slot)
    const note = noteOf(grant, slot, keeping)
    const place = { top: this.#work.topOf(slot.place), id: keeping.id }
    try {
      await this.#withNote(place, note, async ({ kept }) => {
        await this.#giveSecondName(slot, raw, kept, keeping.id)
        await flushFolder(kept)
      })
      return keptItem(place, note, raw)
    } catch (error) {
      if (cannotHold(error) || (error instanceof AppError && error.code === 'not_kept')) return null
      throw error
    }
  }

  async #giveSecondName(slot: Slot, raw: RawStat, kept: number, id: string): Promise<void> {
    const name = Buffer.from(id)
    if (isLink(raw.mode))
      return this.#platformFs.symlink(this.#platformFs.readLink(slot.directory, slot.name), kept, name)
    const handle = this.#platformFs.open(slot.directory, slot.name, 'read', false)
    try {
      this.#platformFs.link(handle, kept, name)
    } catch (error) {
      if (!failedWith(error, ERRNO.EPERM, ERRNO.EOPNOTSUPP, ERRNO.ENOENT, ERRNO.EMLINK)) throw error
      await this.#copyInto(handle, raw, kept, name)
    } finally {
      this.#platformFs.close(handle)
    }
  }

  /** Stores a copy, where hard links are not supported. */
  async #copyInto(source: number, raw: RawStat, kept: number, name: Uint8Array): Promise<void> {
    const part = Buffer.concat([name, Buffer.from('.part')])
    const copy = this.#platformFs.createNamed(kept, part, PRIVATE)
    try {
      await copyContent({ ...this.#parts.copier, room: null }, source, raw.size, copy)
      setAttributes(this.#platformFs, copy, attributesLike(raw, 'time and owner'))
      await flush(copy)
      this.#platformFs.rename(kept, part, kept, name, false)
    } catch (error) {
      this.#platformFs.unlink(kept, part)
      throw error
    } finally {
      this.#platformFs.close(copy)
    }
  }

  async #during<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#underWay.add(id)
    try {
      return await work()
    } finally {
      this.#underWay.delete(id)
    }
  }

  /** Runs `work` with a note on the disk, which is removed when `work` fails, unless `work` stored an item beside it. */
  async #withNote(
    place: RetainedItemRef,
    note: RetentionNote,
    work: (drawers: RetentionDirectories) => Promise<void>,
  ): Promise<void> {
    const drawers = this.#openDrawers(place.top)
    try {
      await written(() => this.#writeNote(drawers, place.id, note))
      try {
        await work(drawers)
      } catch (error) {
        if (!this.#hasEntry(drawers.kept, place.id)) removeNote(this.#platformFs, drawers.notes, place.id)
        throw failedWith(error, ERRNO.EXDEV) ? notKept(error) : error
      }
    } finally {
      this.#closeDrawers(drawers)
    }
  }

  /** Writes a note. An item that was restored and is stored again has the same id, and a crash may have left its earlier note. */
  async #writeNote({ kept, notes }: RetentionDirectories, id: string, note: RetentionNote): Promise<void> {
    try {
      await writeNote(this.#platformFs, notes, id, note)
    } catch (error) {
      if (!failedWith(error, ERRNO.EEXIST) || this.#hasEntry(kept, id)) throw error
      removeNote(this.#platformFs, notes, id)
      await writeNote(this.#platformFs, notes, id, note)
    }
  }

  #rename({ kept }: RetentionDirectories, { id }: RetainedItemRef, slot: Slot, replace: boolean): boolean {
    try {
      this.#platformFs.rename(kept, Buffer.from(id), slot.directory, slot.name, replace)
      return true
    } catch (error) {
      if (failedWith(error, ERRNO.EXDEV)) return false
      throw error
    }
  }

  async #settle(drawers: RetentionDirectories, { id }: RetainedItemRef, slot: Slot): Promise<void> {
    await flushFolder(slot.directory)
    await flushFolder(drawers.kept)
    removeNote(this.#platformFs, drawers.notes, id)
  }

  async #drop(kept: RetainedItemRef, signal?: AbortSignal): Promise<void> {
    const drawers = this.#findDrawers(kept.top)
    if (drawers === null) return
    try {
      const gone = Buffer.from(`${kept.id}.gone`)
      if (this.#rename(drawers, kept, { ...drawerSlot(drawers.kept), name: gone }, true))
        await removeUnchecked(this.#parts.copier, drawers.kept, gone, signal)
    } catch (error) {
      if (!failedWith(error, ERRNO.ENOENT)) throw error
    } finally {
      removeNote(this.#platformFs, drawers.notes, kept.id)
      this.#closeDrawers(drawers)
    }
  }

  /** @throws AppError `not_found` when nothing is stored there */
  #within<T>(kept: RetainedItemRef, work: (drawers: RetentionDirectories) => Promise<T>): Promise<T> {
    return withAppErrors(async () => {
      const drawers = this.#findDrawers(kept.top)
      if (drawers === null) throw notFound()
      try {
        return await this.#during(kept.id, () => work(drawers))
      } finally {
        this.#closeDrawers(drawers)
      }
    })
  }

  /** @throws AppError `not_kept` where the volume cannot retain items */
  #openDrawers(top: VirtualPath): RetentionDirectories {
    try {
      const kept = this.#work.open(top, 'kept')
      try {
        return { kept, notes: this.#work.open(top, 'notes') }
      } catch (error) {
        this.#platformFs.close(kept)
        throw error
      }
    } catch (error) {
      if (isDiskFailure(error) || error instanceof AppError) throw notKept(error)
      throw error
    }
  }

  /** Returns whether the subdirectories exist or could be created. Creates nothing. */
  #hasPlace(top: VirtualPath): boolean {
    const drawers = this.#findDrawers(top)
    if (drawers === null) return this.#work.isWritable(top)
    this.#closeDrawers(drawers)
    return true
  }

  #findDrawers(top: VirtualPath): RetentionDirectories | null {
    const kept = this.#work.find(top, 'kept')
    const notes = this.#work.find(top, 'notes')
    if (kept !== null && notes !== null) return { kept, notes }
    for (const handle of [kept, notes]) if (handle !== null) this.#platformFs.close(handle)
    return null
  }

  #closeDrawers({ kept, notes }: RetentionDirectories): void {
    this.#platformFs.close(kept)
    this.#platformFs.close(notes)
  }
}

const ownFolderOf = (top: VirtualPath) => joinPaths(top, parsePlainPath(WORK_DIRECTORY))

const drawerSlot = (kept: number): Slot => ({ directory: kept, name: new Uint8Array(), path: ROOT, place: ROOT })

/** Runs `write`. A note that cannot be written, for example on a full disk, means that the item is not stored. */
async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw cannotHold(error) ? notKept(error) : error
  }
}

const noteOf = ({ subject }: Grant, slot: Slot, { note }: RetentionDetails): RetentionNote => ({
  ...note,
  place: joinPaths(subject.scope.root, slot.path),
})

function keptItem(place: RetainedItemRef, note: RetentionNote, raw: RawStat): RetainedItem {
  const { modifiedNs, identity } = toStat(raw)
  return {
    ...{ top: place.top, id: place.id },
    ...note,
    kind: kindOf(raw.mode),
    size: isDirectory(raw.mode) ? 0 : raw.size,
    modified: Number(modifiedNs / 1_000_000n),
    identity,
  }
}

function kindOf(mode: number): RetainedItem['kind'] {
  if (isDirectory(mode)) return 'directory'
  if (isFile(mode)) return 'file'
  return isLink(mode) ? 'link' : 'other'
}

const notKept = (cause?: unknown) => new AppError('not_kept', 'This disk keeps nothing that is deleted.', { cause })
