import type { Effect, Grant } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { isFile, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { nameTaken, notAFile, notAFolder, notFound } from '#server/platform/refusals.ts'
import { toAppError } from './failures.ts'
import type { PlatformFs } from './platform-fs.ts'
import type { OpenedItem, Resolver, Slot } from './resolve.ts'

/** Runs work on the opened items of grants and always closes them. Disk failures are thrown as AppErrors. */
export class OpenedPlaces {
  readonly #platformFs: PlatformFs
  readonly #resolver: Resolver

  constructor(platformFs: PlatformFs, resolver: Resolver) {
    this.#platformFs = platformFs
    this.#resolver = resolver
  }

  /** Opens the item, links followed. */
  withItem<T>(grant: Grant, work: (found: OpenedItem) => Promise<T>): Promise<T> {
    return withAppErrors(async () => {
      const found = this.#resolver.open(grant, 'look')
      try {
        return await work(found)
      } finally {
        this.#platformFs.close(found.handle)
      }
    })
  }

  /** Opens a directory and the top of its scope. Throws `invalid` when it is not a directory. */
  withFolder<T>(grant: Grant<'list'>, work: (found: OpenedItem, scope: number) => Promise<T>): Promise<T> {
    return withAppErrors(async () => {
      const scope = this.#resolver.openScope(grant.subject.scope)
      try {
        const found = this.#openFolder(scope, grant)
        try {
          return await work(found, scope)
        } finally {
          this.#platformFs.close(found.handle)
        }
      } finally {
        this.#resolver.closeScope(scope)
      }
    })
  }

  /** Opens a directory where no link is on the way; ELOOP otherwise. */
  withRealFolder<T>(grant: Grant<'list'>, work: (directory: number) => T): Promise<T> {
    return withAppErrors(async () => {
      const directory = this.#resolver.openRealFolder(grant)
      try {
        return work(directory)
      } finally {
        this.#platformFs.close(directory)
      }
    })
  }

  /** Opens the directory that contains an item; the item's name may be free. */
  withSlot<T>(grant: Grant<Effect>, work: (slot: Slot) => Promise<T>): Promise<T> {
    return withAppErrors(async () => {
      const slot = this.#resolver.slot(grant)
      try {
        return await work(slot)
      } finally {
        this.#platformFs.close(slot.directory)
      }
    })
  }

  /** Opens both directories of a copy or a move. */
  withSlots<T>(from: Grant, to: Grant, work: (source: Slot, target: Slot) => Promise<T>): Promise<T> {
    return this.withSlot(from, (source) => this.withSlot(to, (target) => work(source, target)))
  }

  /** Opens a slot whose entry is a regular file, or that of the link's target when the grant names a link inside the scope. */
  withFile<T>(file: Grant<'modify'>, work: (slot: Slot, old: RawStat) => Promise<T>): Promise<T> {
    return this.withSlot(file, async (slot) => {
      const old = this.entry(slot)
      if (isFile(old.mode)) return work(slot, old)
      if (!isLink(old.mode)) throw notAFile()
      return this.withSlot(this.#realFile(file), async (target) => work(target, this.entry(target)))
    })
  }

  /** Returns the metadata of a slot's entry, links not followed; ENOENT when it does not exist. */
  entry(slot: Slot): RawStat {
    return this.#platformFs.statEntry(slot.directory, slot.name)
  }

  /** Throws `name_taken` when the name of a slot exists. */
  refuseTaken(slot: Slot): void {
    if (this.entryOrNull(slot)) throw nameTaken()
  }

  /** Returns whether both names are spellings of the same item, as on a disk that ignores case. */
  isSameItem(source: Slot, target: Slot): boolean {
    if (foldPath(source.path, 'case-blind') !== foldPath(target.path, 'case-blind')) return false
    const [one, other] = [this.entryOrNull(source), this.entryOrNull(target)]
    return one !== null && one.inode === other?.inode && one.device === other.device
  }

  /** As `entry`; null when it does not exist. */
  entryOrNull(slot: Slot): RawStat | null {
    try {
      return this.entry(slot)
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT)) return null
      throw error
    }
  }

  /** Opens a directory. A file in its place is an invalid request, not a missing item. */
  #openFolder(scope: number, grant: Grant<'list'>): OpenedItem {
    try {
      return this.#resolver.openIn(scope, grant, 'directory')
    } catch (error) {
      if (!failedWith(error, ERRNO.ENOTDIR)) throw error
      this.#platformFs.close(this.#resolver.openIn(scope, grant, 'look').handle)
      throw notAFolder()
    }
  }

  /** Returns the grant for the target of a link. */
  #realFile(file: Grant<'modify'>): Grant<'modify'> {
    const { handle, path } = this.#resolver.open(file, 'look')
    const { mode } = this.#platformFs.stat(handle)
    this.#platformFs.close(handle)
    const real = file.forRequestedPath(path)
    if (!real) throw notFound()
    if (!isFile(mode)) throw notAFile()
    return real
  }
}

/** Converts disk failures to AppErrors. */
export async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toAppError(error)
  }
}
