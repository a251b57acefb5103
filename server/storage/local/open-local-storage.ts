import { realpathSync } from 'node:fs'
import { systemLock } from '#server/platform/own-files/lock-file.ts'
import type { StagingLog } from '../storage.ts'
import { DiskThreads } from './disk-threads.ts'
import { ListingPool } from './listing-pool.ts'
import { LocalStorage, type LocalStorageParts } from './local-storage.ts'
import { portableFs } from './portable-fs.ts'
import { Sweep } from './sweep.ts'
import { type Serving, VolumeLocks } from './volume-locks.ts'
import { WorkDirectories } from './work-directory.ts'

export type LocalStorageOptions = {
  /** Absolute path of the served directory. */
  readonly root: string
  readonly staging: StagingLog
  /** Permission bits of new files and directories. */
  readonly modes: { readonly file: number; readonly directory: number }
  /** Use the portable file system calls even where the kernel offers better ones; for tests. */
  readonly portable?: boolean
  /** Called for a staged directory that could not be removed; the next start tries again. By default the error is thrown. */
  readonly unswept?: (error: unknown) => void
  /** Set only by the server, which has exclusive use of the volumes: commands running beside it do not change the items stored there. */
  readonly serving?: Omit<Serving, 'lock'>
}

function rethrow(error: unknown): never {
  throw error
}

/**
 * Opens the served directory and removes the staged items of a crash: exactly the names in the log; whole directories
 * are removed while the first requests are served. A server locks the directory's volumes first.
 *
 * @throws StartProblem when another server uses one of the volumes; the system's error when the directory cannot be
 * opened
 */
export async function openLocalStorage({
  root,
  staging,
  modes,
  portable,
  unswept = rethrow,
  serving,
}: LocalStorageOptions): Promise<LocalStorage> {
  const { door, pool, threads, watches } = await choosePlatformFs(portable)
  const handle = door.openRoot(realpathSync(root))
  const locks = serving ? new VolumeLocks(door, { ...serving, lock: await systemLock() }) : null
  const work = new WorkDirectories(door, handle, locks)
  try {
    if (locks) await work.lockAll()
    const sweep = await Sweep.begin({ platformFs: door, threads, log: staging, unswept }, handle)
    return new LocalStorage({ door, root: handle, log: staging, modes, pool, threads, watches, sweep, work })
  } catch (error) {
    work.close()
    door.close(handle)
    pool?.close()
    threads?.close()
    watches?.close()
    throw error
  }
}

type Chosen = Pick<LocalStorageParts, 'door' | 'pool' | 'threads' | 'watches'>

async function choosePlatformFs(portable = false): Promise<Chosen> {
  const without = () => ({ door: portableFs(), pool: null, threads: null, watches: null })
  if (portable || process.platform !== 'linux') return without()
  // Loaded here, because other systems do not have this C library.
  const [{ hasOpenat2 }, { openat2Fs }, { FolderWatches }] = await Promise.all([
    import('#server/platform/os/libc.ts'),
    import('./openat2-fs.ts'),
    import('./folder-watches.ts'),
  ])
  if (!hasOpenat2()) return without()
  return { door: openat2Fs, pool: new ListingPool(), threads: new DiskThreads(), watches: new FolderWatches() }
}
