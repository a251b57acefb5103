import fs from 'node:fs'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import { parent, ROOT, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Door } from './door.ts'
import { failedWith, isDiskFailure } from './failures.ts'
import { ERRNO } from './system-error.ts'

const WORK = Buffer.from(WORK_DIRECTORY)
const PRIVATE = 0o700
const WRITABLE_BY_OTHERS = 0o022

/** What a work directory holds: partial files, what is kept, and the notes of that. */
export type Drawer = 'uploads' | 'kept' | 'notes'

/** The hidden folders at the tops of volumes that hold what must survive a restart. */
export class WorkDirectories {
  readonly #door: Door
  readonly #root: number

  /** @param root the served root, open */
  constructor(door: Door, root: number) {
    this.#door = door
    this.#root = root
  }

  /** The topmost folder of the served root from which on everything down to `place` is on one volume. */
  topOf(place: VirtualPath): VirtualPath {
    const volume = this.#volumeOf(place)
    let top = place
    while (top !== ROOT && this.#volumeOf(parent(top)) === volume) top = parent(top)
    return top
  }

  /**
   * The folder of a drawer below a top, open; made when there is none.
   *
   * @throws AppError `not_allowed` when something else is in its place
   */
  open(top: VirtualPath, drawer: Drawer): number {
    return this.#inTop(top, (folder) => this.#enter(folder, WORK, (work) => this.#ensure(work, Buffer.from(drawer))))
  }

  /** As `open`, but null when there is none. */
  find(top: VirtualPath, drawer: Drawer): number | null {
    const place = Buffer.from(`${WORK_DIRECTORY}/${drawer}`)
    try {
      return this.#inTop(top, (folder) => this.#door.open(folder, place, 'directory', false))
    } catch (error) {
      if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
      throw error
    }
  }

  /** May something be made in a top? */
  isWritable(top: VirtualPath): boolean {
    const folder = this.openTop(top)
    try {
      fs.accessSync(this.#door.reopenPath(folder) ?? Buffer.from(this.#door.realPath(folder)), fs.constants.W_OK)
      return true
    } catch (error) {
      if (isDiskFailure(error)) return false
      throw error
    } finally {
      this.#door.close(folder)
    }
  }

  /** A top itself, open. */
  openTop(top: VirtualPath): number {
    return this.#door.open(this.#root, toDiskPath(top), 'directory', false)
  }

  #inTop(top: VirtualPath, work: (folder: number) => number): number {
    const folder = this.openTop(top)
    try {
      return work(folder)
    } finally {
      this.#door.close(folder)
    }
  }

  #enter(directory: number, name: Uint8Array, work: (folder: number) => number): number {
    const folder = this.#ensure(directory, name)
    try {
      return work(folder)
    } finally {
      this.#door.close(folder)
    }
  }

  #ensure(directory: number, name: Uint8Array): number {
    try {
      this.#door.makeDirectory(directory, name, PRIVATE)
    } catch (error) {
      if (!failedWith(error, ERRNO.EEXIST)) throw error
    }
    const folder = this.#openOwn(directory, name)
    try {
      this.#close(folder)
      return folder
    } catch (error) {
      this.#door.close(folder)
      throw error
    }
  }

  /** A link or a file in its place was put there by somebody else. */
  #openOwn(directory: number, name: Uint8Array): number {
    try {
      return this.#door.open(directory, name, 'directory', false)
    } catch (error) {
      if (failedWith(error, ERRNO.ELOOP, ERRNO.ENOTDIR)) throw occupied(error)
      throw error
    }
  }

  /** Others could put their own files in the place of ours where they may write. */
  #close(folder: number): void {
    if ((this.#door.stat(folder).mode & WRITABLE_BY_OTHERS) === 0) return
    fs.fchmodSync(folder, PRIVATE)
    if ((this.#door.stat(folder).mode & WRITABLE_BY_OTHERS) !== 0) throw occupied()
  }

  #volumeOf(place: VirtualPath): string {
    const folder = this.#door.open(this.#root, toDiskPath(place), 'directory', false)
    try {
      return this.#door.volume(folder)
    } finally {
      this.#door.close(folder)
    }
  }
}

const occupied = (cause?: unknown) => new AppError('not_allowed', 'The disk does not allow this.', { cause })
