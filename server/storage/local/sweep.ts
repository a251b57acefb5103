import { toDiskPath } from '#server/access/virtual-path.ts'
import { isDirectory } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { StagedName, StagingLog } from '../storage.ts'
import type { Door } from './door.ts'
import { removeStaged } from './staging.ts'
import { removeUnseen } from './trees.ts'

export type SweepParts = {
  readonly door: Door
  readonly log: StagingLog
  /** Hears of a folder that could not be removed; it stays written down. */
  readonly unswept: (error: unknown) => void
}

/** How long the removal of whole folders waits for the start to be over (ms). */
const HEAD_START = 500

/** A staged folder, and the folder that holds it, open: so it is found whatever that is called by then. */
type Leftover = { readonly entry: StagedName; readonly directory: number }

/**
 * Removes what a crash left under private names: files at once, folders, which may hold millions of items, beside the first requests. Their
 * names are invisible and refused until they are gone.
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

  /** @param root the served root, open */
  static async begin(parts: SweepParts, root: number): Promise<Sweep> {
    const folders: Leftover[] = []
    for (const entry of await parts.log.all()) {
      const directory = openPlace(parts.door, root, entry)
      if (directory !== null && isFolder(parts.door, directory, entry)) {
        folders.push({ entry, directory })
        continue
      }
      if (directory !== null) sweepFile(parts.door, directory, entry)
      await parts.log.forget(entry)
    }
    return new Sweep(parts, folders)
  }

  /** What is not removed by now is left to the next start. */
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
        this.#parts.door.close(directory)
      }
    }
  }

  async #removeFolder(entry: StagedName, directory: number): Promise<void> {
    const { signal } = this.#control
    signal.throwIfAborted()
    await removeUnseen(this.#parts.door, directory, Buffer.from(entry.name), timeSlices(signal))
    await this.#parts.log.forget(entry)
  }
}

/** The folder of a staged name, open; it may be gone, and the name with it. */
function openPlace(door: Door, root: number, { place }: StagedName): number | null {
  try {
    return door.open(root, toDiskPath(place), 'directory', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
    throw error
  }
}

function isFolder(door: Door, directory: number, { name }: StagedName): boolean {
  try {
    return isDirectory(door.statEntry(directory, Buffer.from(name)).mode)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT)) return false
    throw error
  }
}

function sweepFile(door: Door, directory: number, entry: StagedName): void {
  try {
    removeStaged(door, directory, entry)
  } finally {
    door.close(directory)
  }
}
