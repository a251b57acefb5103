import type { Grant } from '#server/access/authorize.ts'
import { joinPaths } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { RetainedItem, RetainedItemRef, RetentionDetails, RetentionNote } from '../retained-item.ts'
import type { KeepOptions, Removing } from '../storage.ts'
import { type Copier, copyContent } from './copying.ts'
import { cannotHold } from './failures.ts'
import { attributesLike, PRIVATE, setAttributes } from './file-attributes.ts'
import { flush } from './file-io.ts'
import { flushFolder } from './folder-flush.ts'
import type { OpenedPlaces } from './opened-places.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import { holdsMount } from './removing.ts'
import type { Slot } from './resolve.ts'
import { notKept, type RetentionDirectories, type RetentionFolders, retainedItemOf } from './retention-folders.ts'
import { removeNote, writeNote } from './retention-notes.ts'
import { toStat } from './stats.ts'
import type { WorkDirectories } from './work-directory.ts'

type ItemRetentionParts = {
  readonly platformFs: ColumnPlatformFs
  readonly copier: Omit<Copier, 'room'>
  readonly work: WorkDirectories
  readonly places: OpenedPlaces
  readonly folders: RetentionFolders
}

/** Moves deleted items into the work directories, and stores the previous content of replaced ones there. */
export class ItemRetention {
  readonly #platformFs: ColumnPlatformFs
  readonly #copier: Omit<Copier, 'room'>
  readonly #work: WorkDirectories
  readonly #places: OpenedPlaces
  readonly #folders: RetentionFolders

  constructor({ platformFs, copier, work, places, folders }: ItemRetentionParts) {
    this.#platformFs = platformFs
    this.#copier = copier
    this.#work = work
    this.#places = places
    this.#folders = folders
  }

  retainItem(item: Removing, keeping: RetentionDetails): Promise<RetainedItem> {
    return this.#places.withSlot(item, async (slot) => {
      if (item.path !== slot.path && !item.forPath(slot.path)) throw notFound()
      const raw = this.#places.entry(slot)
      if (isDirectory(raw.mode) && holdsMount(this.#platformFs, slot.directory, slot.name)) throw notKept()
      const top = this.#work.topOf(slot.place)
      const note = noteOf(item, slot, keeping)
      await this.#folders.during(keeping.id, () =>
        this.#withNote({ top, id: keeping.id }, note, async ({ kept }) => {
          this.#platformFs.rename(slot.directory, slot.name, kept, Buffer.from(keeping.id), false)
          await flushFolder(kept)
          await flushFolder(slot.directory)
        }),
      )
      return retainedItemOf({ top, id: keeping.id }, note, raw)
    })
  }

  /**
   * Runs `work`, which replaces the entry of a slot. Before that, the entry gets a second name among the retained items,
   * so that it always has one; it is removed again when `work` fails or reports that nothing was done. Where the volume
   * cannot store it, `work` runs all the same, unless retention is required: then this throws `not_kept`.
   */
  async retainDuring<T>(grant: Grant, slot: Slot, keep: KeepOptions | undefined, work: () => Promise<T>): Promise<T> {
    if (!keep) return work()
    return this.#folders.during(keep.keeping.id, async () => {
      const aside = await this.#setAside(grant, slot, keep.keeping)
      if (!aside && keep.isNeeded) throw notKept()
      if (!aside) return work()
      try {
        const result = await work()
        if (result === 'other_volume') await this.#folders.delete(aside)
        else keep.onKept(aside)
        return result
      } catch (error) {
        // A flush may fail after the entry was replaced.
        if (this.#isStill(slot, aside)) await this.#folders.delete(aside)
        else keep.onKept(aside)
        throw error
      }
    })
  }

  #isStill(slot: Slot, { identity, kind }: RetainedItem): boolean {
    try {
      const there = toStat(this.#places.entry(slot))
      return there.identity === identity || (kind === 'link' && there.isLink)
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return false
      throw error
    }
  }

  /** Returns null where the volume cannot store the entry: the replacement continues all the same. */
  async #setAside(grant: Grant, slot: Slot, keeping: RetentionDetails): Promise<RetainedItem | null> {
    const raw = this.#places.entry(slot)
    const note = noteOf(grant, slot, keeping)
    const place = { top: this.#work.topOf(slot.place), id: keeping.id }
    try {
      await this.#withNote(place, note, async ({ kept }) => {
        await this.#giveSecondName(slot, raw, kept, keeping.id)
        await flushFolder(kept)
      })
      return retainedItemOf(place, note, raw)
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
      await copyContent({ ...this.#copier, room: null }, source, raw.size, copy)
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

  /** Runs `work` with a note on the disk, which is removed when `work` fails, unless `work` stored an item beside it. */
  async #withNote(
    place: RetainedItemRef,
    note: RetentionNote,
    work: (drawers: RetentionDirectories) => Promise<void>,
  ): Promise<void> {
    const drawers = this.#folders.open(place.top)
    try {
      await written(() => this.#writeNote(drawers, place.id, note))
      try {
        await work(drawers)
      } catch (error) {
        if (!this.#folders.hasEntry(drawers.kept, place.id)) removeNote(this.#platformFs, drawers.notes, place.id)
        throw failedWith(error, ERRNO.EXDEV) ? notKept(error) : error
      }
    } finally {
      this.#folders.close(drawers)
    }
  }

  /** Writes a note. An item that was restored and is stored again has the same id, and a crash may have left its earlier note. */
  async #writeNote({ kept, notes }: RetentionDirectories, id: string, note: RetentionNote): Promise<void> {
    try {
      await writeNote(this.#platformFs, notes, id, note)
    } catch (error) {
      if (!failedWith(error, ERRNO.EEXIST) || this.#folders.hasEntry(kept, id)) throw error
      removeNote(this.#platformFs, notes, id)
      await writeNote(this.#platformFs, notes, id, note)
    }
  }
}

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
