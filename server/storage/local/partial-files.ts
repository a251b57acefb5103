import type { Grant } from '#server/access/authorize.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import { isFile, MODE } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { PartialFile, PartialFiles, PartialPlace, PartialState } from '../partial-files.ts'
import { PRIVATE } from './file-attributes.ts'
import { WriteBehind } from './file-io.ts'
import { flushFolder } from './folder-flush.ts'
import { withAppErrors } from './opened-places.ts'
import { LocalPartialFile, type PartialFilesParts } from './partial-file.ts'
import type { WorkDirectories } from './work-directory.ts'

/** Partial files on a local disk; see {@link PartialFiles}. */
export class LocalPartialFiles implements PartialFiles {
  readonly #parts: PartialFilesParts
  readonly #work: WorkDirectories
  /** Running writes to the disk, by name; shared by all requests for one file. */
  readonly #behind = new Map<string, WriteBehind>()

  constructor(parts: PartialFilesParts) {
    this.#parts = parts
    this.#work = parts.work
  }

  topFor(file: Grant<'create'>): Promise<VirtualPath> {
    return withAppErrors(async () => {
      const { handle, path } = this.#parts.resolver.nearestFolderOf(file)
      this.#parts.door.close(handle)
      return this.#work.topOf(joinPaths(file.subject.scope.root, path))
    })
  }

  add({ top, name }: PartialPlace): Promise<void> {
    return withAppErrors(async () => {
      const { door } = this.#parts
      const folder = this.#work.open(top, 'uploads')
      try {
        door.close(door.createNamed(folder, Buffer.from(name), PRIVATE))
        await flushFolder(folder)
      } finally {
        door.close(folder)
      }
    })
  }

  open({ top, name }: PartialPlace): Promise<PartialFile> {
    return withAppErrors(async () => {
      const { door } = this.#parts
      const folder = this.#work.find(top, 'uploads')
      if (folder === null) throw notFound()
      try {
        const handle = door.openToAppend(folder, Buffer.from(name))
        if (isFile(door.stat(handle).mode)) return this.#opened(folder, handle, name)
        door.close(handle)
        throw notFound()
      } catch (error) {
        door.close(folder)
        throw error
      }
    })
  }

  remove({ top, name }: PartialPlace): Promise<void> {
    return withAppErrors(async () => {
      const folder = this.#work.find(top, 'uploads')
      if (folder === null) return
      try {
        this.#parts.door.unlink(folder, Buffer.from(name))
      } catch (error) {
        if (!failedWith(error, ERRNO.ENOENT)) throw error
      } finally {
        this.#behind.delete(name)
        this.#parts.door.close(folder)
      }
    })
  }

  list(top: VirtualPath): Promise<ReadonlyMap<string, PartialState>> {
    return withAppErrors(async () => {
      const folder = this.#work.find(top, 'uploads')
      const found = new Map<string, PartialState>()
      if (folder === null) return found
      try {
        const columns = this.#parts.door.readColumns(folder, () => true)
        columns?.names.forEach((name, row) => {
          if (((columns.modes[row] ?? 0) & MODE.TYPE) === MODE.DIRECTORY) return
          const modified = (columns.seconds[row] ?? 0) * 1000 + Math.floor((columns.nanos[row] ?? 0) / 1e6)
          found.set(name, { size: columns.sizes[row] ?? 0, modified })
        })
        return found
      } finally {
        this.#parts.door.close(folder)
      }
    })
  }

  writableBytes(top: VirtualPath, needed: number): Promise<number> {
    return withAppErrors(async () => {
      const { kept } = this.#parts
      const { free } = await kept.space(top)
      return free >= needed ? free : free + (await kept.room.reclaimableBytes(top))
    })
  }

  /** Resolves when no writes to the disk are running. */
  async idle(): Promise<void> {
    await Promise.all([...this.#behind.values()].map((behind) => behind.idle()))
  }

  #opened(folder: number, handle: number, name: string): PartialFile {
    const behind = this.#behind.get(name) ?? new WriteBehind(this.#parts.copier.threads)
    this.#behind.set(name, behind)
    const forget = () => void this.#behind.delete(name)
    return new LocalPartialFile({ ...this.#parts, folder, handle, name, behind, forget })
  }
}
