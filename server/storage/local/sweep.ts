import { toDiskPath } from '#server/access/virtual-path.ts'
import { isDirectory } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import type { StagedName, StagingLog } from '../storage.ts'
import type { DiskThreads } from './disk-threads.ts'
import type { PlatformFs } from './platform-fs.ts'
import { removeUnchecked } from './removing.ts'
import { removeStaged } from './staging.ts'

export type SweepParts = {
  readonly platformFs: PlatformFs
  readonly threads: DiskThreads | null
  readonly log: StagingLog
  /** Called for a directory that could not be removed; it remains in the log. */
  readonly unswept: (error: unknown) => void
}

/** Delay before whole directories are removed, in milliseconds, so that startup is over. */
const HEAD_START = 500

/** A staged directory, and the open directory that contains it, which is therefore found even if it is renamed. */
type Leftover = { readonly entry: StagedName; readonly directory: number }

/**
 * Removes staged items of a crash: files at once; directories, which may contain millions of items, while the first
 * requests are served. Their names are invisible and refused until they are removed.
 */
export class Sweep {
  readonly #parts: SweepParts
  readonly #control = new AbortController()
  readonly #timer: Timer
  #running: Promise<void>

  private constructor(parts: SweepParts, folders: readonly Leftover[]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#parts = parts
    this.#timer = setTimeout(resolve, folders.length > 0 ? HEAD_START : 0).unref()
    this.#control.signal.addEventListener('abort', () => resolve())
    this.#running = promise.then(() => this.#removeFolders(folders))
  }

  /** @param root open descriptor of the served root */
  static async begin(parts: SweepParts, root: number): Promise<Sweep> {
    const folders: Leftover[] = []
    for (const entry of await parts.log.all()) {
      const directory = openPlace(parts.platformFs, root, entry)
      if (directory !== null && isFolder(parts.platformFs, directory, entry)) {
        folders.push({ entry, directory })
        continue
      }
      if (directory !== null) sweepFile(parts.platformFs, directory, entry)
      await parts.log.forget(entry)
    }
    return new Sweep(parts, folders)
  }

  /** Stops the removal; the next start removes the rest. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#control.abort()
    await this.#running
  }

  async #removeFolders(folders: readonly Leftover[]): Promise<void> {
    for (const { entry, directory } of folders) {
      try {
        await this.#removeFolder(entry, directory)
      } catch (error) {
        if (!this.#control.signal.aborted) this.#parts.unswept(error)
      } finally {
        this.#parts.platformFs.close(directory)
      }
    }
  }

  async #removeFolder(entry: StagedName, directory: number): Promise<void> {
    const { signal } = this.#control
    signal.throwIfAborted()
    await removeUnchecked(this.#parts, directory, Buffer.from(entry.name), { signal })
    await this.#parts.log.forget(entry)
  }
}

/** Opens the directory of a staged name; null if it no longer exists. */
function openPlace(platformFs: PlatformFs, root: number, { place }: StagedName): number | null {
  try {
    return platformFs.open(root, toDiskPath(place), 'directory', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
    throw error
  }
}

function isFolder(platformFs: PlatformFs, directory: number, { name }: StagedName): boolean {
  try {
    return isDirectory(platformFs.statEntry(directory, Buffer.from(name)).mode)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT)) return false
    throw error
  }
}

function sweepFile(platformFs: PlatformFs, directory: number, entry: StagedName): void {
  try {
    removeStaged(platformFs, directory, entry)
  } finally {
    platformFs.close(directory)
  }
}
