import type { Effect, Grant } from '#server/access/authorize.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { baseName, child, childOrNull, segmentFromDisk, type VirtualPath } from '#server/access/virtual-path.ts'
import { isDirectory, isFile, isLink } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { TreeNode, WalkOptions } from '../storage.ts'
import type { Entry, PlatformFs } from './platform-fs.ts'

/** An open directory, its requested path and its real path. */
type Folder = { readonly handle: number; readonly path: VirtualPath; readonly real: VirtualPath }

/** The grant that must cover each node at its real location. */
type Cover = Pick<Grant<Effect>, 'forPath'>

/** The context of a whole walk. */
type Walk = {
  readonly platformFs: PlatformFs
  readonly grant: Cover
  /** Whether the sizes of files are needed. */
  readonly sizes: boolean
  readonly onUnreadable: WalkOptions['onUnreadable']
}

/** A directory of the walk whose entries are being yielded; without a handle while directories far below it are. */
type Level = {
  /** Name in the level above; null for the top. */
  readonly name: Uint8Array | null
  readonly path: VirtualPath
  readonly real: VirtualPath
  readonly entries: Iterator<Entry>
  handle: number | null
}

/** Number of directories, one in the other, that a walk has open: a tree of other programs can be deeper than descriptors suffice for. */
const MOST_OPEN = 64

/**
 * Yields everything below an open directory, directories before their contents. Links are returned, never entered.
 * Behind a link `grant` must also cover each node at its real location: one that it does not cover ends the walk with
 * `not_allowed`. Without `sizes`, most nodes cost no call of the system.
 */
export async function* walkTree(
  platformFs: PlatformFs,
  top: Folder,
  grant: Cover,
  { signal, sizes = true, onUnreadable }: WalkOptions & { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<TreeNode> {
  const breathe = timeSlices(signal)
  const walk: Walk = { platformFs, grant, sizes, onUnreadable }
  const levels: Level[] = [{ ...top, name: null, entries: platformFs.entries(top.handle).values() }]
  try {
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      const { value: entry, done } = level.entries.next()
      if (done) {
        closeLevel(platformFs, level)
        levels.pop()
        continue
      }
      signal?.throwIfAborted()
      await breathe()
      level.handle ??= openAgain(platformFs, top.handle, levels)
      // The directory was removed or moved meanwhile.
      if (level.handle === null) {
        levels.pop()
        continue
      }
      const folder = { ...level, handle: level.handle }
      const node = describe(walk, folder, entry)
      if (!node) continue
      yield node
      const inner = node.kind === 'directory' ? enterFolder(walk, folder, entry.name, node.path) : null
      if (!inner) continue
      levels.push(inner)
      const far = levels.at(-1 - MOST_OPEN)
      if (far) closeLevel(platformFs, far)
    }
  } finally {
    for (const level of levels) closeLevel(platformFs, level)
  }
}

/** Closes the directory of a level, except for the top, which its caller closes. */
function closeLevel(platformFs: PlatformFs, level: Level): void {
  if (level.name === null || level.handle === null) return
  platformFs.close(level.handle)
  level.handle = null
}

/** Opens a directory inside that of a level; null when it is not a directory any more, or cannot be read and need not be. */
function enterFolder(walk: Walk, folder: Folder, name: Uint8Array, path: VirtualPath): Level | null {
  const { platformFs } = walk
  let handle: number | null = null
  try {
    handle = openFolder(platformFs, folder.handle, name)
    if (handle === null) return null
    const real = folder.real === folder.path ? path : pathOfNode(walk, folder.real, baseName(path))
    return { name, path, real, entries: platformFs.entries(handle).values(), handle }
  } catch (error) {
    if (handle !== null) platformFs.close(handle)
    if (!isPassedOver(walk, error)) throw error
    walk.onUnreadable?.(path)
    return null
  }
}

/** Opens the directory of the last level again from the top, some names at a time; null when it is not there any more. */
function openAgain(platformFs: PlatformFs, top: number, levels: readonly Level[]): number | null {
  const names = levels.flatMap(({ name }) => name ?? [])
  let handle = top
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const part = names
      .slice(at, at + NAMES_AT_ONCE)
      .flatMap((name) => [SLASH, name])
      .slice(1)
    const inner = openFolder(platformFs, handle, Buffer.concat(part))
    if (handle !== top) platformFs.close(handle)
    if (inner === null) return null
    handle = inner
  }
  return handle
}

/** Number of names of at most 255 bytes that make a path which the system accepts. */
const NAMES_AT_ONCE = 15
const SLASH = Buffer.from('/')

/** Returns the node of an entry; null for Coffer's own names and for entries deleted meanwhile. */
function describe(walk: Walk, folder: Folder, entry: Entry): TreeNode | null {
  const { platformFs, grant, sizes } = walk
  const name = segmentFromDisk(entry.name)
  if (name === null || isReservedName(name)) return null
  const path = pathOfNode(walk, folder.path, name)
  if (folder.real !== folder.path && !grant.forPath(pathOfNode(walk, folder.real, name))) throw notAllowed()
  if (!sizes && entry.type !== 'unknown') return { path, kind: entry.type, size: 0 }
  try {
    const { mode, size } = platformFs.statEntry(folder.handle, entry.name)
    return { path, kind: nodeKind(mode), size }
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT)) return null
    if (!isPassedOver(walk, error)) throw error
    walk.onUnreadable?.(folder.path)
    return null
  }
}

/** Returns whether a walk passes over what could not be read for this reason. */
const isPassedOver = ({ onUnreadable }: Walk, error: unknown) =>
  onUnreadable !== undefined && failedWith(error, ERRNO.EACCES, ERRNO.EPERM, ERRNO.ENAMETOOLONG)

/** Returns the path of a node; for one that is too deep for a path that of its directory, where the caller passes over what it cannot read. */
function pathOfNode({ onUnreadable }: Walk, folder: VirtualPath, name: string): VirtualPath {
  return onUnreadable ? (childOrNull(folder, name) ?? folder) : child(folder, name)
}

function nodeKind(mode: number): TreeNode['kind'] {
  if (isDirectory(mode)) return 'directory'
  if (isFile(mode)) return 'file'
  return isLink(mode) ? 'link' : 'other'
}

/** Opens a directory by its name in an open directory, never through a link; null when it is not a directory any more. */
export function openFolder(platformFs: PlatformFs, directory: number, name: Uint8Array): number | null {
  try {
    return platformFs.open(directory, name, 'directory', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
    throw error
  }
}
