import type { Effect, Grant } from '#server/access/authorize.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { baseName, child, segmentFromDisk, type VirtualPath } from '#server/access/virtual-path.ts'
import { isDirectory, isFile, isLink } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { TreeNode } from '../storage.ts'
import type { Entry, PlatformFs } from './platform-fs.ts'

/** An open directory, its requested path and its real path. */
type Folder = { readonly handle: number; readonly path: VirtualPath; readonly real: VirtualPath }

/** The grant that must cover each node at its real location. */
type Cover = Pick<Grant<Effect>, 'forPath'>

/** The context of a whole walk. */
type Walk = {
  readonly platformFs: PlatformFs
  readonly grant: Cover
  readonly breathe: () => Promise<void>
  readonly signal: AbortSignal | undefined
  /** Whether the sizes of files are needed. */
  readonly sizes: boolean
}

/**
 * Yields everything below an open directory, directories before their contents. Links are returned, never entered.
 * Behind a link `grant` must also cover each node at its real location: one that it does not cover ends the walk with
 * `not_allowed`. Without `sizes`, most nodes cost no call of the system.
 */
export async function* walkTree(
  platformFs: PlatformFs,
  top: Folder,
  grant: Cover,
  { signal, sizes = true }: { readonly signal?: AbortSignal | undefined; readonly sizes?: boolean } = {},
): AsyncGenerator<TreeNode> {
  yield* walkFolder({ platformFs, grant, breathe: timeSlices(signal), signal, sizes }, top)
}

async function* walkFolder(walk: Walk, folder: Folder): AsyncGenerator<TreeNode> {
  const { platformFs: door, breathe, signal } = walk
  for (const entry of door.entries(folder.handle)) {
    signal?.throwIfAborted()
    await breathe()
    const node = describe(walk, folder, entry)
    if (!node) continue
    yield node
    if (node.kind !== 'directory') continue
    const handle = openFolder(door, folder.handle, entry.name)
    if (handle === null) continue
    try {
      yield* walkFolder(walk, { handle, path: node.path, real: child(folder.real, baseName(node.path)) })
    } finally {
      door.close(handle)
    }
  }
}

/** Returns the node of an entry; null for Coffer's own names and for entries deleted meanwhile. */
function describe({ platformFs: door, grant, sizes }: Walk, folder: Folder, entry: Entry): TreeNode | null {
  const name = segmentFromDisk(entry.name)
  if (name === null || isReservedName(name)) return null
  if (folder.real !== folder.path && !grant.forPath(child(folder.real, name))) throw notAllowed()
  if (!sizes && entry.type !== 'unknown') return { path: child(folder.path, name), kind: entry.type, size: 0 }
  try {
    const { mode, size } = door.statEntry(folder.handle, entry.name)
    return { path: child(folder.path, name), kind: nodeKind(mode), size }
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT)) return null
    throw error
  }
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
