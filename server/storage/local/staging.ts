import { randomBytes } from 'node:crypto'
import { STAGED_PREFIX } from '#server/access/reserved.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { receive } from '../receive.ts'
import type { Content, StagedName, StagingLog, Stat, WriteOptions } from '../storage.ts'
import type { Copier } from './copying.ts'
import { type FileAttributes, PRIVATE, setAttributes } from './file-attributes.ts'
import { ContentWriter, flush } from './file-io.ts'
import { flushFolder } from './folder-flush.ts'
import type { PlatformFs } from './platform-fs.ts'
import type { Slot } from './resolve.ts'
import { toStat } from './stats.ts'

/** The open target directory of new content, and its path below the served root. */
export type Place = { readonly directory: number; readonly path: VirtualPath }

/**
 * New content that does not have its name yet: a nameless file in its target directory or, where the file system does
 * not support this, a file under a private name that is recorded first. `close` always removes the leftovers.
 */
export class StagedFile {
  readonly handle: number
  readonly #platformFs: PlatformFs
  readonly #place: Place
  readonly #log: StagingLog
  #staged: StagedName | null

  private constructor(
    platformFs: PlatformFs,
    place: Place,
    log: StagingLog,
    handle: number,
    staged: StagedName | null,
  ) {
    this.handle = handle
    this.#platformFs = platformFs
    this.#place = place
    this.#log = log
    this.#staged = staged
  }

  /** Creates an empty file in `place`, private until it has its mode. */
  static async open(platformFs: PlatformFs, place: Place, log: StagingLog): Promise<StagedFile> {
    const nameless = await platformFs.createNameless(place.directory, PRIVATE)
    if (nameless !== null) return new StagedFile(platformFs, place, log, nameless, null)
    const staged = newStagedName(place)
    await log.record(staged)
    return new StagedFile(
      platformFs,
      place,
      log,
      platformFs.createNamed(place.directory, bytesOf(staged), PRIVATE),
      staged,
    )
  }

  /** Writes `content` and checks its length. Throws `length_mismatch`. */
  async fill(
    content: Content,
    { room, threads }: Pick<Copier, 'room' | 'threads'>,
    options?: WriteOptions,
  ): Promise<void> {
    const writer = new ContentWriter(this.handle, { room, threads, ...content })
    try {
      await receive(content, (bytes) => writer.write(bytes), options)
    } finally {
      await writer.flushed()
    }
  }

  /** Sets the attributes and makes the content durable. It is not visible yet. */
  async seal(look: FileAttributes): Promise<void> {
    setAttributes(this.#platformFs, this.handle, look)
    await flush(this.handle)
  }

  /** Publishes the content under `name`, which must be free; throws EEXIST. Durable when this returns. */
  async publishAs(name: Uint8Array): Promise<void> {
    if (this.#staged && !this.#tryLink(name)) {
      this.#platformFs.rename(this.#place.directory, bytesOf(this.#staged), this.#place.directory, name, false)
      await this.#forget()
    } else if (!this.#staged) {
      this.#platformFs.link(this.handle, this.#place.directory, name)
    }
    await flushFolder(this.#place.directory)
  }

  /** Replaces the entry `name` with the content, in one step. Durable when this returns. */
  async publishOver(name: Uint8Array): Promise<void> {
    if (!this.#staged) {
      const staged = newStagedName(this.#place)
      await this.#log.record(staged)
      this.#staged = staged
      this.#platformFs.link(this.handle, this.#place.directory, bytesOf(staged))
    }
    this.#platformFs.rename(this.#place.directory, bytesOf(this.#staged), this.#place.directory, name, true)
    await this.#forget()
    await flushFolder(this.#place.directory)
  }

  /** Ends the staging: closes the file and removes the private name if it still exists. */
  async close(): Promise<void> {
    this.#platformFs.close(this.handle)
    if (!this.#staged) return
    removeStaged(this.#platformFs, this.#place.directory, this.#staged)
    await this.#forget()
  }

  /**
   * Adds the name by a hard link, which never replaces an existing name even without renameat2; false where the file
   * system does not support links.
   */
  #tryLink(name: Uint8Array): boolean {
    try {
      this.#platformFs.link(this.handle, this.#place.directory, name)
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

/** Replaces the entry `name` with a link to `text`, in one step. Durable when this returns. */
export async function publishLinkOver(
  platformFs: PlatformFs,
  place: Place,
  log: StagingLog,
  text: Uint8Array,
  name: Uint8Array,
): Promise<void> {
  const staged = newStagedName(place)
  await log.record(staged)
  try {
    platformFs.symlink(text, place.directory, bytesOf(staged))
    platformFs.rename(place.directory, bytesOf(staged), place.directory, name, true)
    await flushFolder(place.directory)
  } finally {
    removeStaged(platformFs, place.directory, staged)
    await log.forget(staged)
  }
}

/** Removes the entry of a staged name in an open directory; it may not exist any more. */
export function removeStaged(platformFs: PlatformFs, directory: number, staged: StagedName): void {
  try {
    platformFs.unlink(directory, bytesOf(staged))
  } catch (error) {
    if (!failedWith(error, ERRNO.ENOENT)) throw error
  }
}

const bytesOf = (staged: StagedName) => Buffer.from(staged.name)
/** Returns a unique, unpredictable name for a staged item. */
export const newStagedName = (place: Place): StagedName => ({
  place: place.path,
  name: `${STAGED_PREFIX}${randomBytes(12).toString('hex')}`,
})

/**
 * Opens a staged file in the directory of `slot`, lets `work` publish it, and removes everything else. Returns the
 * metadata of the file.
 */
export async function withStagedFile(
  platformFs: PlatformFs,
  slot: Slot,
  log: StagingLog,
  work: (staged: StagedFile) => Promise<void>,
): Promise<Stat> {
  const staged = await StagedFile.open(platformFs, { directory: slot.directory, path: slot.place }, log)
  try {
    await work(staged)
    return toStat(platformFs.stat(staged.handle))
  } finally {
    await staged.close()
  }
}
