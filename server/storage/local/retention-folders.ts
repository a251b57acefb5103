import { isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isFile, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import type { RetainedItem, RetainedItemRef, RetentionNote } from '../retained-item.ts'
import type { DeleteItemOptions, RetainedItemFinding } from '../trash-and-version-store.ts'
import { isDiskFailure } from './failures.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import { type RemovalParts, removeUnchecked } from './removing.ts'
import type { Slot } from './resolve.ts'
import { readNote, removeNote } from './retention-notes.ts'
import { toStat } from './stats.ts'
import type { WorkDirectories } from './work-directory.ts'

/** The two open subdirectories of a work directory for retained items. */
export type RetentionDirectories = { readonly kept: number; readonly notes: number }

const ID = /^[0-9a-f]{32}$/
/** Names of a copy in progress, and of an item being deleted: neither can be restored. */
const HALF = /^[0-9a-f]{32}\.(?:part|gone)$/

const idOf = (half: string) => half.slice(0, half.indexOf('.'))

type RetentionFoldersParts = {
  readonly platformFs: ColumnPlatformFs
  readonly work: WorkDirectories
  readonly copier: RemovalParts
}

/** The work directories that hold retained items: opens them, finds items in them, and deletes items. */
export class RetentionFolders {
  readonly #platformFs: ColumnPlatformFs
  readonly #work: WorkDirectories
  readonly #copier: RemovalParts
  /** Ids of items that are being moved in or out. */
  readonly #underWay = new Set<string>()

  constructor({ platformFs, work, copier }: RetentionFoldersParts) {
    this.#platformFs = platformFs
    this.#work = work
    this.#copier = copier
  }

  /** Creates what is missing. @throws AppError `not_kept` where the volume cannot retain items */
  open(top: VirtualPath): RetentionDirectories {
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

  /** Returns null where there are none. */
  find(top: VirtualPath): RetentionDirectories | null {
    const kept = this.#work.find(top, 'kept')
    const notes = this.#work.find(top, 'notes')
    if (kept !== null && notes !== null) return { kept, notes }
    for (const handle of [kept, notes]) if (handle !== null) this.#platformFs.close(handle)
    return null
  }

  close({ kept, notes }: RetentionDirectories): void {
    this.#platformFs.close(kept)
    this.#platformFs.close(notes)
  }

  /** Returns whether the subdirectories exist or could be created. Creates nothing. */
  hasPlace(top: VirtualPath): boolean {
    const drawers = this.find(top)
    if (drawers === null) return this.#work.isWritable(top)
    this.close(drawers)
    return true
  }

  /** Marks an item as being moved in or out while `work` runs. */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#underWay.add(id)
    try {
      return await work()
    } finally {
      this.#underWay.delete(id)
    }
  }

  /** Returns the names in one of the subdirectories. */
  names(folder: number): string[] {
    return this.#platformFs.entries(folder).map(({ name }) => Buffer.from(name).toString('latin1'))
  }

  hasEntry(drawer: number, id: string): boolean {
    try {
      this.#platformFs.statEntry(drawer, Buffer.from(id))
      return true
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return false
      throw error
    }
  }

  isUnderWay(id: string): boolean {
    return this.#underWay.has(id)
  }

  /** Returns whether a name is that of a whole item that is not being moved in or out. */
  isAtRest(name: string): boolean {
    return !HALF.test(name) && !this.isUnderWay(name)
  }

  /** Returns whether a name is a leftover of an interrupted copy or deletion. */
  isLeftover(name: string): boolean {
    return HALF.test(name) && !this.#underWay.has(idOf(name))
  }

  finding(place: RetainedItemRef, drawers: RetentionDirectories): RetainedItemFinding {
    const read = ID.test(place.id) ? readNote(this.#platformFs, drawers.notes, place.id) : null
    // A disk that was used elsewhere only knows its own items.
    const note = read && isWithin(read.place, place.top) ? read : null
    try {
      const raw = this.#platformFs.statEntry(drawers.kept, Buffer.from(place.id))
      return { ...place, note, isThere: true, item: note && retainedItemOf(place, note, raw) }
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return { ...place, note, isThere: false, item: null }
      throw error
    }
  }

  /** Renames an item out of the subdirectory; false where the target is on another volume. */
  rename({ kept }: RetentionDirectories, { id }: RetainedItemRef, slot: RenameTarget, replace: boolean): boolean {
    try {
      this.#platformFs.rename(kept, Buffer.from(id), slot.directory, slot.name, replace)
      return true
    } catch (error) {
      if (failedWith(error, ERRNO.EXDEV)) return false
      throw error
    }
  }

  /** Deletes an item with its note. The item may not exist any more. */
  async delete(kept: RetainedItemRef, options?: DeleteItemOptions): Promise<void> {
    const drawers = this.find(kept.top)
    if (drawers === null) return
    try {
      const gone = Buffer.from(`${kept.id}.gone`)
      if (this.rename(drawers, kept, { directory: drawers.kept, name: gone }, true))
        await removeUnchecked(this.#copier, drawers.kept, gone, options)
    } catch (error) {
      if (!failedWith(error, ERRNO.ENOENT)) throw error
    } finally {
      removeNote(this.#platformFs, drawers.notes, kept.id)
      this.close(drawers)
    }
  }
}

type RenameTarget = Pick<Slot, 'directory' | 'name'>

/** Returns the retained item with these attributes. */
export function retainedItemOf(place: RetainedItemRef, note: RetentionNote, raw: RawStat): RetainedItem {
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

export const notKept = (cause?: unknown) =>
  new AppError('not_kept', 'This disk has no trash and no versions.', { cause })
