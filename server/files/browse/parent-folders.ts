import type { Grant } from '#server/access/authorize.ts'
import { parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import type { Recorder } from '#server/operations/recorder.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { FileParts, RequireGrant } from './file-parts.ts'
import { removeLeftovers } from './remove-leftovers.ts'

/**
 * Returns grants to create the missing parent folders of a path, topmost first.
 *
 * @param item grant for the path itself, for any effect; used to check the folders, including hidden ones
 * @throws AppError `not_allowed` for a folder that must not be created, `invalid` when a file is in the way
 */
export async function missingFolders(
  storage: Storage,
  item: Grant<'create' | 'rename'>,
  may: RequireGrant<'create'>,
): Promise<Grant<'create'>[]> {
  const missing: VirtualPath[] = []
  for (let folder = parent(item.path); folder !== ROOT; folder = parent(folder)) {
    const look = item.forPath(folder)
    // A folder that rules deny may contain items that they allow; if it does not exist, the storage throws.
    const stat = look && (await lstatOrNull(storage, look))
    if (stat && stat.kind === 'file' && !stat.isLink)
      throw new AppError('invalid', 'A folder is needed, but a file with its name exists.')
    if (stat || !look) break
    missing.push(folder)
  }
  return missing.reverse().map((folder) => may('create', folder))
}

/** Creates missing folders, topmost first, and reports those that did not exist by then. */
export async function createFolders(
  storage: Storage,
  folders: readonly Grant<'create'>[],
  recorder: Recorder,
  onMade: (folder: Grant<'create'>) => void = () => undefined,
): Promise<void> {
  for (const folder of folders) {
    try {
      await recorder.recordCreationOf(folder, async () => {
        await storage.makeDirectory(folder)
        onMade(folder)
      })
    } catch (error) {
      // Another request created it meanwhile. If it is not a folder, the next operation inside it fails.
      if (!isAppError(error, 'name_taken')) throw error
    }
  }
}

/** Creates missing folders, topmost first, and remembers those that did not exist by then. */
export class FolderCreator {
  readonly #parts: FileParts
  readonly #made: Grant<'create'>[] = []

  constructor(parts: FileParts) {
    this.#parts = parts
  }

  createMissing(folders: readonly Grant<'create'>[], recorder: Recorder): Promise<void> {
    return createFolders(this.#parts.storage, folders, recorder, (folder) => this.#made.push(folder))
  }

  /** Removes the created folders if they are empty, unless another operation is running inside. */
  async removeCreated(): Promise<void> {
    const [top] = this.#made
    if (!top) return
    const { storage, executor } = this.#parts
    await executor.ifFree([treeClaim(top.subject.scope, top.path)], async () => {
      await removeLeftovers(storage, this.#made)
    })
  }
}

/** Runs `work`; if it fails, removes the folders that it created. */
export async function withCreatedFolders<Result>(
  parts: FileParts,
  work: (folders: FolderCreator) => Promise<Result>,
): Promise<Result> {
  const folders = new FolderCreator(parts)
  try {
    return await work(folders)
  } catch (error) {
    await folders.removeCreated()
    throw error
  }
}
