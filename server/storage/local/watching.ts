import { statfs } from 'node:fs/promises'
import type { Grant } from '#server/access/authorize.ts'
import { baseName, joinPaths, parent, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { isDirectory } from '#server/platform/os/raw-stat.ts'
import { SystemError } from '#server/platform/os/system-error.ts'
import { POLL_INTERVAL, pollItem } from '#server/storage/watch/polled-watch.ts'
import type { Storage, Watch, WatchEvent } from '../storage.ts'
import type { FolderListener, FolderWatches } from './folder-watches.ts'
import { visibleNames } from './listing.ts'
import type { PlatformFs } from './platform-fs.ts'
import type { Resolver } from './resolve.ts'
import { toStat } from './stats.ts'

/** Interval of comparisons where the system reports changes, in milliseconds: for the targets of links, and for lost events. */
const SELDOM = 30_000

/**
 * File systems that are only changed through this system, which therefore reports every change (statfs(2), `f_type`):
 * ext, XFS, Btrfs, tmpfs, overlay, ZFS, F2FS, bcachefs. Others, such as NFS, may be changed elsewhere.
 */
const TELLS_ALL: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
])

export type WatchingParts = {
  readonly door: PlatformFs
  readonly resolver: Resolver
  readonly storage: Pick<Storage, 'stat' | 'list'>
  /** Null where the system does not report changes. */
  readonly folders: FolderWatches | null
}

/** Watches an item by the system's events, where available, and by polling. */
export async function watchItem(
  { door, resolver, storage, folders }: WatchingParts,
  item: Grant<'list'>,
  tell: (event: WatchEvent) => void,
): Promise<Watch> {
  const { handle, path } = resolver.open(item, 'look')
  let stop: (() => void) | null = null
  try {
    const raw = door.stat(handle)
    const isFolder = isDirectory(raw.mode)
    const seen = seenBy(item, path, isFolder)
    const complete = folders !== null && (await tellsAll(door, handle))
    const poll = pollItem(storage, item, { isFolder, tell })
    const listen: FolderListener = (event) => {
      if (event === 'left') tell('gone')
      else if (event === 'lost') poll.checkNow()
      else if (seen(event.name)) {
        poll.markOutdated()
        tell('changed')
      }
    }
    stop = folders && listenTo({ platformFs: door, resolver, folders }, item, isFolder ? path : parent(path), listen)
    const isTold = complete && stop !== null
    if (isTold) poll.startLater(POLL_INTERVAL, SELDOM)
    else await poll.start(POLL_INTERVAL)
    return {
      place: joinPaths(item.subject.scope.root, path),
      identity: toStat(raw).identity,
      checkNow() {
        if (!isTold) poll.checkNow()
      },
      close() {
        poll.close()
        stop?.()
      },
    }
  } catch (error) {
    stop?.()
    throw error
  } finally {
    door.close(handle)
  }
}

/**
 * Returns a filter for the names in the watched directory that concern the reader: those the reader has permission to
 * list or, for a file, the file itself.
 */
function seenBy(item: Grant<'list'>, real: VirtualPath, isFolder: boolean): (name: string) => boolean {
  if (isFolder) return visibleNames({ subject: item.subject, asked: item.path, real })
  const own = baseName(real)
  return (name) => name === own
}

/** Starts listening; null where the system does not support watches or its limit is reached. */
function listenTo(
  { platformFs: door, resolver, folders }: { platformFs: PlatformFs; resolver: Resolver; folders: FolderWatches },
  item: Grant<'list'>,
  folder: VirtualPath,
  listen: FolderListener,
): (() => void) | null {
  const scope = resolver.openScope(item.subject.scope)
  try {
    const handle = door.open(scope, toDiskPath(folder), 'directory', false)
    try {
      return folders.add(handle, listen)
    } catch (error) {
      if (error instanceof SystemError) return null
      throw error
    } finally {
      door.close(handle)
    }
  } finally {
    resolver.closeScope(scope)
  }
}

async function tellsAll(platformFs: PlatformFs, handle: number): Promise<boolean> {
  const { type } = await statfs(platformFs.reopenPath(handle) ?? Buffer.from(platformFs.realPath(handle)))
  return TELLS_ALL.has(type)
}
