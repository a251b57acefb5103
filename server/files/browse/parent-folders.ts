import type { Grant } from '#server/access/authorize.ts'
import { parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import type { Recorder } from '#server/operations/recorder.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { FileParts, May } from './file-parts.ts'
import { takeBack } from './take-back.ts'

/**
 * The folders missing above a path, topmost first, each with leave to create it.
 *
 * @param item leave for the path itself, for whatever effect; folders are looked at with it, hidden ones too
 * @throws AppError `not_allowed` for a folder that may not be made, `invalid` when a file is in the way
 */
export async function missingFolders(
  storage: Storage,
  item: Grant<'create' | 'rename'>,
  may: May<'create'>,
): Promise<Grant<'create'>[]> {
  const missing: VirtualPath[] = []
  for (let folder = parent(item.path); folder !== ROOT; folder = parent(folder)) {
    const look = item.within(folder)
    // A folder that rules close may hold something they open; when it is not there at all, the storage says so.
    const stat = look && (await lookAt(storage, look))
    if (stat && stat.kind === 'file' && !stat.isLink)
      throw new AppError('invalid', 'A file is where a folder is needed.')
    if (stat || !look) break
    missing.push(folder)
  }
  return missing.reverse().map((folder) => may('create', folder))
}

/** Makes a list of missing folders, topmost first, and says which of them were not there by then. */
export async function makeFolders(
  storage: Storage,
  folders: readonly Grant<'create'>[],
  recorder: Recorder,
  onMade: (folder: Grant<'create'>) => void = () => undefined,
): Promise<void> {
  for (const folder of folders) {
    try {
      await recorder.makingAnything(folder, async () => {
        await storage.makeDirectory(folder)
        onMade(folder)
      })
    } catch (error) {
      // Someone made it meanwhile. If it is no folder, whatever needs it fails next.
      if (!isAppError(error, 'name_taken')) throw error
    }
  }
}

/** Makes a list of missing folders, topmost first, and remembers which of them were not there by then. */
export class FolderMaker {
  readonly #parts: FileParts
  readonly #made: Grant<'create'>[] = []

  constructor(parts: FileParts) {
    this.#parts = parts
  }

  make(folders: readonly Grant<'create'>[], recorder: Recorder): Promise<void> {
    return makeFolders(this.#parts.storage, folders, recorder, (folder) => this.#made.push(folder))
  }

  /** Removes them again where they are empty, unless something is happening inside. */
  async takeBack(): Promise<void> {
    const [top] = this.#made
    if (!top) return
    const { storage, executor } = this.#parts
    await executor.ifFree([treeClaim(top.subject.scope, top.path)], async () => {
      await takeBack(storage, this.#made)
    })
  }
}

/** Does `work`; when it fails, the folders it made for itself go again. */
export async function withFolders<Result>(
  parts: FileParts,
  work: (folders: FolderMaker) => Promise<Result>,
): Promise<Result> {
  const folders = new FolderMaker(parts)
  try {
    return await work(folders)
  } catch (error) {
    await folders.takeBack()
    throw error
  }
}
