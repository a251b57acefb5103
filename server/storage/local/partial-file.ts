import fs from 'node:fs'
import type { Grant } from '#server/access/authorize.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import type { PartialFile, PartialState } from '../partial-files.ts'
import { receive } from '../receive.ts'
import type { Content, StagingLog, Stat, WriteOptions } from '../storage.ts'
import { type Copier, copyContent, joinContent } from './copying.ts'
import { attributesInPlaceOf, type FileAttributes, newAttributes, setAttributes } from './file-attributes.ts'
import { ContentWriter, readRange, setLength, touch, type WriteBehind } from './file-io.ts'
import { flushFolder } from './folder-flush.ts'
import { type OpenedPlaces, withAppErrors } from './opened-places.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import type { Resolver, Slot } from './resolve.ts'
import { StagedFile } from './staging.ts'
import { toStat } from './stats.ts'
import type { LocalTrashAndVersionStore } from './trash-and-version-store.ts'
import type { WorkDirectories } from './work-directory.ts'

export type PartialFilesParts = {
  readonly door: ColumnPlatformFs
  readonly copier: Copier
  readonly work: WorkDirectories
  readonly log: StagingLog
  readonly modes: { readonly file: number }
  readonly resolver: Resolver
  readonly places: OpenedPlaces
  readonly kept: LocalTrashAndVersionStore
}

type Parts = Omit<PartialFilesParts, 'work' | 'resolver'> & {
  /** Open descriptor of its directory. Closed with it. */
  readonly folder: number
  /** Open descriptor, for reading and for writing at its end. */
  readonly handle: number
  readonly name: string
  readonly behind: WriteBehind
  /** Called when none of its content is being written to the disk any more. */
  readonly forget: () => void
}

/** The attributes of the resulting file, and the grant for the file it replaces, if any. */
type Becoming = { readonly look: FileAttributes; readonly replace: Grant<'modify'> | null }

const CHUNK_BYTES = 1024 * 1024

/** An open partial file of a local disk. */
export class LocalPartialFile implements PartialFile {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  currentState(): PartialState {
    const { size, seconds, nanos } = this.#parts.door.stat(this.#parts.handle)
    return { size, modified: seconds * 1000 + Math.floor(nanos / 1e6) }
  }

  append({ stream, isDisposable }: Pick<Content, 'stream' | 'isDisposable'>, signal?: AbortSignal): Promise<void> {
    return withAppErrors(async () => {
      const { handle, behind, copier } = this.#parts
      const writer = new ContentWriter(handle, { behind, room: copier.room, isDisposable })
      try {
        await receive({ stream, length: null }, (chunk) => writer.write(chunk), { ...(signal && { signal }) })
      } finally {
        await this.#unlessLost(() => writer.written())
      }
    })
  }

  truncate(size: number): Promise<void> {
    return withAppErrors(() => setLength(this.#parts.handle, size))
  }

  appendFrom(other: PartialFile, size: number): Promise<void> {
    if (!(other instanceof LocalPartialFile)) throw new Error('Not a partial file of this disk.')
    const from = other.#parts.handle
    const { copier, door, handle } = this.#parts
    const again = door.reopenPath(handle)
    if (!copier.threads || again === null) return this.append({ stream: readRange(from, 0, size, CHUNK_BYTES) })
    const { threads } = copier
    return withAppErrors(async () => {
      // The kernel does not copy to descriptors opened in append mode.
      const to = fs.openSync(again, fs.constants.O_RDWR)
      try {
        await joinContent(threads, from, size, to, this.currentState().size)
      } finally {
        fs.closeSync(to)
      }
    })
  }

  publishAsNew(file: Grant<'create'>, options: WriteOptions = {}): Promise<Stat> {
    const { places, modes } = this.#parts
    return places.withSlot(file, (slot) => {
      places.refuseTaken(slot)
      return this.#become(slot, { look: newAttributes(modes.file, options.modified), replace: null }, options)
    })
  }

  publishOver(file: Grant<'modify'>, options: WriteOptions = {}): Promise<Stat> {
    return this.#parts.places.withFile(file, (slot, old) =>
      this.#become(slot, { look: attributesInPlaceOf(old, options.modified), replace: file }, options),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { door, folder, handle, behind } = this.#parts
    door.close(folder)
    // The disk is not awaited: running writes continue, and need the descriptor until then.
    void behind.idle().then(() => door.close(handle))
  }

  async #become(slot: Slot, { look, replace }: Becoming, options: WriteOptions): Promise<Stat> {
    const { door, handle, behind, forget } = this.#parts
    setAttributes(door, handle, look)
    await this.#unlessLost(() => behind.flush(handle))
    await options.nameAfter
    try {
      await this.#replacing(slot, replace, options, async () => this.#rename(slot, replace !== null))
    } catch (error) {
      if (!failedWith(error, ERRNO.EXDEV)) {
        // Its modification time is that of the last write until it is a file.
        touch(handle)
        throw error
      }
      return this.#copyTo(slot, { look, replace }, options)
    }
    forget()
    await flushFolder(slot.directory)
    return toStat(door.stat(handle))
  }

  /** Copies the content, because the target directory has moved to another volume since. */
  async #copyTo(slot: Slot, { look, replace }: Becoming, options: WriteOptions): Promise<Stat> {
    const { door, copier, log, folder, handle, name, forget } = this.#parts
    const staged = await StagedFile.open(door, { directory: slot.directory, path: slot.place }, log)
    try {
      await copyContent(copier, handle, door.stat(handle).size, staged.handle, {
        ...(options.signal && { signal: options.signal }),
      })
      await staged.seal(look)
      if (replace) await this.#replacing(slot, replace, options, () => staged.publishOver(slot.name))
      else await staged.publishAs(slot.name)
      door.unlink(folder, Buffer.from(name))
      forget()
      return toStat(door.stat(staged.handle))
    } finally {
      await staged.close()
    }
  }

  #rename(slot: Slot, replace: boolean): void {
    const { door, folder, name } = this.#parts
    door.rename(folder, Buffer.from(name), slot.directory, slot.name, replace)
  }

  /** Runs `work` and stores the replaced content, where requested. */
  #replacing(slot: Slot, file: Becoming['replace'], { keep }: WriteOptions, work: () => Promise<void>): Promise<void> {
    return file ? this.#parts.kept.retainDuring(file, slot, keep, work) : work()
  }

  /** Discards all content when the disk failed to write it, because the missing part is unknown. */
  async #unlessLost(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (this.#parts.behind.failure) {
        await setLength(this.#parts.handle, 0)
        this.#parts.forget()
      }
      throw error
    }
  }
}
