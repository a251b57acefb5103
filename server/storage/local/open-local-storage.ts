import { realpathSync } from 'node:fs'
import { toDiskPath } from '#server/access/virtual-path.ts'
import type { StagedName, StagingLog, Storage } from '../storage.ts'
import type { ColumnDoor } from './door.ts'
import { failedWith } from './failures.ts'
import { ListingPool } from './listing-pool.ts'
import { LocalStorage, type LocalStorageParts } from './local-storage.ts'
import { portableDoor } from './portable-door.ts'
import { removeStaged } from './staging.ts'
import { ERRNO } from './system-error.ts'

export type LocalStorageOptions = {
  /** The served directory, an absolute path. */
  readonly root: string
  readonly staging: StagingLog
  /** Permission bits of new files and folders. */
  readonly modes: { readonly file: number; readonly directory: number }
  /** Use the portable door even where the kernel offers better; for its tests. */
  readonly portable?: boolean
}

/**
 * Opens the served directory and sweeps what a crash left staged in it: exactly the names the log holds.
 *
 * @throws the system's error when the directory cannot be opened
 */
export async function openLocalStorage({ root, staging, modes, portable }: LocalStorageOptions): Promise<Storage> {
  const { door, pool, watches } = await chooseDoor(portable)
  const handle = door.openRoot(realpathSync(root))
  for (const entry of await staging.all()) {
    sweep(door, handle, entry)
    await staging.forget(entry)
  }
  return new LocalStorage({ door, root: handle, log: staging, modes, pool, watches })
}

type System = Pick<LocalStorageParts, 'door' | 'pool' | 'watches'>

async function chooseDoor(portable = false): Promise<System> {
  const without = () => ({ door: portableDoor(), pool: null, watches: null })
  if (portable || process.platform !== 'linux') return without()
  // Loaded here, because other systems have no such C library to open.
  const [{ hasOpenat2 }, { linuxDoor }, { FolderWatches }] = await Promise.all([
    import('./libc.ts'),
    import('./linux-door.ts'),
    import('./folder-watches.ts'),
  ])
  return hasOpenat2() ? { door: linuxDoor, pool: new ListingPool(), watches: new FolderWatches() } : without()
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
