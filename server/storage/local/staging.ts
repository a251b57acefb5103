import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { STAGED_PREFIX } from '#server/access/reserved.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { receive } from '../receive.ts'
import type { Content, StagedName, StagingLog, WriteOptions } from '../storage.ts'
import type { Door, RawStat } from './door.ts'
import { failedWith } from './failures.ts'
import { ContentWriter, flush } from './file-io.ts'
import { flushFolder } from './folder-flush.ts'
import { ERRNO } from './system-error.ts'

/** The folder new content goes to: open, and where it is below the served root. */
export type Place = { readonly directory: number; readonly path: VirtualPath }

/**
 * New content on its way to a name (R7): a file without a name beside its target, or, where the file system has none, under a private
 * name that is written down first. Whatever happens, `discard` leaves nothing.
 */
export class StagedFile {
  readonly handle: number
  readonly #door: Door
  readonly #place: Place
  readonly #log: StagingLog
  #staged: StagedName | null

  private constructor(door: Door, place: Place, log: StagingLog, handle: number, staged: StagedName | null) {
    this.handle = handle
    this.#door = door
    this.#place = place
    this.#log = log
    this.#staged = staged
  }

  /** An empty file in `place`, readable by nobody else until it has its mode. */
  static async open(door: Door, place: Place, log: StagingLog): Promise<StagedFile> {
    const nameless = await door.createNameless(place.directory, PRIVATE)
    if (nameless !== null) return new StagedFile(door, place, log, nameless, null)
    const staged = newStagedName(place)
    await log.record(staged)
    return new StagedFile(door, place, log, door.createNamed(place.directory, bytesOf(staged), PRIVATE), staged)
  }

  /** Writes `content` and checks its length. Throws `length_mismatch`. */
  async fill(content: Content, options?: WriteOptions): Promise<void> {
    const writer = new ContentWriter(this.handle)
    try {
      await receive(content, (bytes) => writer.write(bytes), options)
    } finally {
      await writer.settle()
    }
  }

  /** Gives the content its mode and its time, and makes it durable. Nobody sees it yet. `modified`: see `WriteOptions`. */
  seal(mode: number, modified?: number, owner?: Owner): Promise<void> {
    return seal(this.handle, mode, modified, owner)
  }

  /** The content appears under `name`, which nothing may have; throws EEXIST. Durable when this returns. */
  async publishAs(name: Uint8Array): Promise<void> {
    if (this.#staged && !this.#tryLink(name)) {
      this.#door.rename(this.#place.directory, bytesOf(this.#staged), this.#place.directory, name, false)
      await this.#forget()
    } else if (!this.#staged) {
      this.#door.link(this.handle, this.#place.directory, name)
    }
    await flushFolder(this.#place.directory)
  }

  /** The content takes the place of what has `name`, in one step. Durable when this returns. */
  async publishOver(name: Uint8Array): Promise<void> {
    if (!this.#staged) {
      const staged = newStagedName(this.#place)
      await this.#log.record(staged)
      this.#staged = staged
      this.#door.link(this.handle, this.#place.directory, bytesOf(staged))
    }
    this.#door.rename(this.#place.directory, bytesOf(this.#staged), this.#place.directory, name, true)
    await this.#forget()
    await flushFolder(this.#place.directory)
  }

  /** Ends the staging: closes the file and removes the private name when it is still there. */
  async close(): Promise<void> {
    this.#door.close(this.handle)
    if (!this.#staged) return
    removeStaged(this.#door, this.#place.directory, this.#staged)
    await this.#forget()
  }

  /** Hard links keep a taken name safe without renameat2; false where the file system has none. */
  #tryLink(name: Uint8Array): boolean {
    try {
      this.#door.link(this.handle, this.#place.directory, name)
      return true
    } catch (error) {
      if (failedWith(error, ERRNO.EPERM, ERRNO.EOPNOTSUPP, ERRNO.ENOENT)) return false
      throw error
    }
  }

  async #forget(): Promise<void> {
    if (this.#staged) await this.#log.forget(this.#staged)
    this.#staged = null
  }
}

export type Owner = { readonly user: number; readonly group: number }

/** Gives an open file its mode, its time and perhaps its owner, and makes it durable. `modified`: see `WriteOptions`. */
export async function seal(handle: number, mode: number, modified?: number, owner?: Owner): Promise<void> {
  if (owner) fs.fchownSync(handle, owner.user, owner.group)
  fs.fchmodSync(handle, mode)
  // The kernel's own stamps stand still for milliseconds; entity tags must tell two quick saves apart.
  const now = (performance.timeOrigin + performance.now()) / 1000
  fs.futimesSync(handle, now, modified === undefined ? now : modified + (now % 1))
  await flush(handle)
}

/** The owner of what is being replaced, where the server may set it. */
export function ownerToKeep(old: RawStat): Owner | undefined {
  return process.getuid?.() === 0 ? { user: old.owner, group: old.group } : undefined
}

/** A link to `text` takes the place of what has `name`, in one step. Durable when this returns. */
export async function publishLinkOver(
  door: Door,
  place: Place,
  log: StagingLog,
  text: Uint8Array,
  name: Uint8Array,
): Promise<void> {
  const staged = newStagedName(place)
  await log.record(staged)
  try {
    door.symlink(text, place.directory, bytesOf(staged))
    door.rename(place.directory, bytesOf(staged), place.directory, name, true)
    await flushFolder(place.directory)
  } finally {
    removeStaged(door, place.directory, staged)
    await log.forget(staged)
  }
}

/** Removes what a staged name left in an open folder; it may be gone already. */
export function removeStaged(door: Door, directory: number, staged: StagedName): void {
  try {
    door.unlink(directory, bytesOf(staged))
  } catch (error) {
    if (!failedWith(error, ERRNO.ENOENT)) throw error
  }
}

const PRIVATE = 0o600
const bytesOf = (staged: StagedName) => Buffer.from(staged.name)
const newStagedName = (place: Place): StagedName => ({
  place: place.path,
  name: `${STAGED_PREFIX}${randomBytes(12).toString('hex')}`,
})
