import fs from 'node:fs'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import { fromDiskPath, parent, ROOT, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { retryWhileHeld } from '#server/platform/own-files/lock-file.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { isDiskFailure } from './failures.ts'
import { mountsBelow } from './mounts.ts'
import type { PlatformFs } from './platform-fs.ts'
import { type Claim, type Custody, FREE, type VolumeLocks } from './volume-locks.ts'

const WORK = Buffer.from(WORK_DIRECTORY)
const PRIVATE = 0o700
const WRITABLE_BY_OTHERS = 0o022

/** Subdirectories of a work directory: partial files, retained items, and the notes of those. */
export type WorkSubdirectory = 'uploads' | 'kept' | 'notes'

/** The hidden directories at the tops of volumes for everything that must survive a restart. */
export class WorkDirectories {
  readonly #platformFs: PlatformFs
  readonly #root: number
  readonly #locks: VolumeLocks | null

  /**
   * @param root open descriptor of the served root
   * @param locks null for read-only programs, beside a server or without one
   */
  constructor(platformFs: PlatformFs, root: number, locks: VolumeLocks | null = null) {
    this.#platformFs = platformFs
    this.#root = root
    this.#locks = locks
  }

  /** Returns the tops of all current volumes of the served root. Locks on other volumes are released. */
  tops(): VirtualPath[] {
    const root = this.#platformFs.realPath(this.#root)
    const start = root.length === 1 ? 1 : root.length + 1
    const mounted = mountsBelow(root).flatMap((place) => fromDiskPath(place.subarray(start)) ?? [])
    const tops = [ROOT, ...new Set(mounted.filter((place) => this.#isTop(place)))]
    this.#locks?.keepOnly(tops)
    return tops
  }

  /**
   * Locks the work directories of all volumes for this server and creates missing ones.
   *
   * @throws StartProblem when another server has one of them
   */
  async lockAll(): Promise<void> {
    for (const top of this.tops()) {
      const { isHeld, holder } = await retryWhileHeld(
        () => this.#claim(top, (folder) => this.#ensure(folder, WORK)),
        (claim) => claim.isHeld,
      )
      if (!isHeld) continue
      throw new StartProblem(
        `--root: ${this.#nameOf(top)} is served by another Coffer${holder} with another data directory; stop it first`,
      )
    }
  }

  /** Returns the owner of the work directory below a top; `isOurs` is true where there is none, and where nothing is locked. */
  custodyOf(top: VirtualPath): Custody {
    const { isOurs, takenOver } = this.#claim(top, (folder) => this.#openOwn(folder, WORK))
    return { isOurs, takenOver: takenOver() }
  }

  /** Releases the locks on the volumes. */
  close(): void {
    this.#locks?.close()
  }

  /** Returns the topmost directory of the served root from which everything down to `place` is on one volume. */
  topOf(place: VirtualPath): VirtualPath {
    const volume = this.#volumeOf(place)
    let top = place
    while (top !== ROOT && this.#volumeOf(parent(top)) === volume) top = parent(top)
    return top
  }

  /**
   * Opens a subdirectory of the work directory below a top; creates it if it is missing.
   *
   * @throws AppError `not_allowed` when another item has its name
   */
  open(top: VirtualPath, drawer: WorkSubdirectory): number {
    return this.#inTop(top, (folder) =>
      this.#enter(folder, WORK, (work) => {
        if (!this.#isUsable(top, folder, work)) throw new AppError('not_allowed', 'Another server uses this disk.')
        return this.#ensure(work, Buffer.from(drawer))
      }),
    )
  }

  /** Opens a subdirectory as `open`; null when it does not exist. */
  find(top: VirtualPath, drawer: WorkSubdirectory): number | null {
    try {
      return this.#inTop(top, (folder) =>
        this.#with(this.#platformFs.open(folder, WORK, 'directory', false), (work) =>
          this.#isUsable(top, folder, work)
            ? this.#platformFs.open(work, Buffer.from(drawer), 'directory', false)
            : null,
        ),
      )
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
      throw error
    }
  }

  /** Returns whether items can be created in a top. */
  isWritable(top: VirtualPath): boolean {
    const folder = this.openTop(top)
    try {
      fs.accessSync(
        this.#platformFs.reopenPath(folder) ?? Buffer.from(this.#platformFs.realPath(folder)),
        fs.constants.W_OK,
      )
      return true
    } catch (error) {
      if (isDiskFailure(error)) return false
      throw error
    } finally {
      this.#platformFs.close(folder)
    }
  }

  /** Opens a top itself. */
  openTop(top: VirtualPath): number {
    return this.#platformFs.open(this.#root, toDiskPath(top), 'directory', false)
  }

  #inTop<T>(top: VirtualPath, work: (folder: number) => T): T {
    return this.#with(this.openTop(top), work)
  }

  #enter<T>(directory: number, name: Uint8Array, work: (folder: number) => T): T {
    return this.#with(this.#ensure(directory, name), work)
  }

  #with<T>(folder: number, work: (folder: number) => T): T {
    try {
      return work(folder)
    } finally {
      this.#platformFs.close(folder)
    }
  }

  /** Returns whether a work directory does not belong to another server. A volume may have been mounted since the start. */
  #isUsable(top: VirtualPath, folder: number, work: number): boolean {
    return this.#locks?.claim(top, work, () => this.#openOwn(folder, WORK)).isOurs ?? true
  }

  /** Claims the work directory. A volume that cannot be written needs no lock. */
  #claim(top: VirtualPath, open: (folder: number) => number): Claim {
    if (this.#locks === null) return FREE
    const locks = this.#locks
    try {
      return this.#inTop(top, (folder) =>
        this.#with(open(folder), (work) => locks.claim(top, work, () => this.#openOwn(folder, WORK))),
      )
    } catch (error) {
      if (isDiskFailure(error) || error instanceof AppError) return FREE
      throw error
    }
  }

  #isTop(place: VirtualPath): boolean {
    try {
      return this.topOf(place) === place
    } catch (error) {
      // A mount point may be a file, and it may have been unmounted.
      if (isDiskFailure(error)) return false
      throw error
    }
  }

  #nameOf(top: VirtualPath): string {
    return this.#inTop(top, (folder) => Buffer.from(this.#platformFs.realPath(folder)).toString())
  }

  #ensure(directory: number, name: Uint8Array): number {
    try {
      this.#platformFs.makeDirectory(directory, name, PRIVATE)
    } catch (error) {
      if (!failedWith(error, ERRNO.EEXIST)) throw error
    }
    const folder = this.#openOwn(directory, name)
    try {
      this.#close(folder)
      return folder
    } catch (error) {
      this.#platformFs.close(folder)
      throw error
    }
  }

  /** Opens a directory of Coffer's own. A link or a file in its place was created by another program. */
  #openOwn(directory: number, name: Uint8Array): number {
    try {
      return this.#platformFs.open(directory, name, 'directory', false)
    } catch (error) {
      if (failedWith(error, ERRNO.ELOOP, ERRNO.ENOTDIR)) throw occupied(error)
      throw error
    }
  }

  /** Removes the write permission of others, who could otherwise replace Coffer's files with their own. */
  #close(folder: number): void {
    if ((this.#platformFs.stat(folder).mode & WRITABLE_BY_OTHERS) === 0) return
    fs.fchmodSync(folder, PRIVATE)
    if ((this.#platformFs.stat(folder).mode & WRITABLE_BY_OTHERS) !== 0) throw occupied()
  }

  #volumeOf(place: VirtualPath): string {
    const folder = this.#platformFs.open(this.#root, toDiskPath(place), 'directory', false)
    try {
      return this.#platformFs.volume(folder)
    } finally {
      this.#platformFs.close(folder)
    }
  }
}

const occupied = (cause?: unknown) => new AppError('not_allowed', 'The disk does not allow this.', { cause })
