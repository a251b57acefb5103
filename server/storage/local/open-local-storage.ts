import { realpathSync } from 'node:fs'
import { toDiskPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/lib/errors.ts'
import type { StagedName, StagingLog, Storage } from '../storage.ts'
import type { ColumnDoor } from './door.ts'
import { failedWith } from './failures.ts'
import { hasOpenat2 } from './libc.ts'
import { linuxDoor } from './linux-door.ts'
import { ListingPool } from './listing-pool.ts'
import { LocalStorage } from './local-storage.ts'
import { removeStaged } from './staging.ts'
import { ERRNO } from './system-error.ts'

export type LocalStorageOptions = {
  /** The served directory, an absolute path. */
  readonly root: string
  readonly staging: StagingLog
  /** Permission bits of new files and folders. */
  readonly modes: { readonly file: number; readonly directory: number }
}

/**
 * Opens the served directory and sweeps what a crash left staged in it: exactly the names the log holds.
 *
 * @throws the system's error when the directory cannot be opened
 */
export async function openLocalStorage({ root, staging, modes }: LocalStorageOptions): Promise<Storage> {
  const door = chooseDoor()
  const handle = door.openRoot(realpathSync(root))
  for (const entry of await staging.all()) {
    sweep(door, handle, entry)
    await staging.forget(entry)
  }
  const pool = door === linuxDoor ? new ListingPool() : null
  return new LocalStorage({ door, root: handle, log: staging, modes, pool })
}

function chooseDoor(): ColumnDoor {
  if (hasOpenat2()) return linuxDoor
  throw new AppError('internal', 'This system has no openat2.')
}

/** The folder may be gone, and the name with it. */
function sweep(door: ColumnDoor, root: number, entry: StagedName): void {
  let directory: number
  try {
    directory = door.open(root, toDiskPath(entry.place), 'directory', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return
    throw error
  }
  try {
    removeStaged(door, directory, entry)
  } finally {
    door.close(directory)
  }
}
