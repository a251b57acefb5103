import fs from 'node:fs'
import type { Effect, Grant } from '#server/access/authorize.ts'
import { isReservedName, isStagedName } from '#server/access/reserved.ts'
import { baseName, child, segmentFromDisk, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isFile, isLink } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { childGrant } from '../child-grant.ts'
import type { RemoveOptions, Removing, TreeNode } from '../storage.ts'
import { mountsBelow } from './mounts.ts'
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
}

/**
 * Yields everything below an open directory, directories before their contents. Links are returned, never entered.
 * Behind a link `grant` must also cover each node at its real location: one that it does not cover ends the walk with
 * `not_allowed`.
 */
export async function* walkTree(
  platformFs: PlatformFs,
  top: Folder,
  grant: Cover,
  signal?: AbortSignal,
): AsyncGenerator<TreeNode> {
  yield* walkFolder({ platformFs, grant, breathe: timeSlices(signal), signal }, top)
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
function describe({ platformFs: door, grant }: Walk, folder: Folder, entry: Entry): TreeNode | null {
  const name = segmentFromDisk(entry.name)
  if (name === null || isReservedName(name)) return null
  if (folder.real !== folder.path && !grant.forPath(child(folder.real, name))) throw notAllowed()
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
function openFolder(platformFs: PlatformFs, directory: number, name: Uint8Array): number | null {
  try {
    return platformFs.open(directory, name, 'directory', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
    throw error
  }
}

/** The grants for removing an item, under its requested path and its real path. */
export type RemovalGrants = { readonly asked: Removing; readonly real: Removing }

/**
 * Removes the entry `name` of an open directory and everything below it. Only works on entries of open directories: a
 * directory that is replaced by a link meanwhile is unlinked, never entered. Ends with `not_allowed` at a node that the
 * grants do not cover.
 */
export async function removeTree(
  platformFs: PlatformFs,
  parent: number,
  name: Uint8Array,
  doomed: RemovalGrants,
  options: RemoveOptions,
): Promise<void> {
  if (!options.onlyEmpty && holdsMount(platformFs, parent, name))
    throw new AppError('locked', 'Another disk is mounted in it.')
  await removeEntry(platformFs, parent, name, doomed, options, timeSlices(options.signal))
}

/** Returns whether another file system is mounted below an entry of an open directory. Removing the entry would empty that disk. */
export function holdsMount(platformFs: PlatformFs, parent: number, name: Uint8Array): boolean {
  const folder = Buffer.from(platformFs.realPath(parent))
  const slash = folder.length === 1 ? [] : [Buffer.from('/')]
  return mountsBelow(Buffer.concat([folder, ...slash, name])).length > 0
}

async function removeEntry(
  platformFs: PlatformFs,
  parent: number,
  name: Uint8Array,
  doomed: RemovalGrants,
  options: RemoveOptions,
  breathe: () => Promise<void>,
): Promise<void> {
  options.signal?.throwIfAborted()
  await breathe()
  const isFolder = isDirectory(platformFs.statEntry(parent, name).mode)
  const folder = isFolder && !options.onlyEmpty ? openFolder(platformFs, parent, name) : null
  if (isFolder && options.onlyEmpty) platformFs.removeDirectory(parent, name)
  else if (folder === null) platformFs.unlink(parent, name)
  else {
    try {
      for (const entry of platformFs.entries(folder)) {
        if (isStaged(entry.name)) await removeUnchecked(platformFs, folder, entry.name, breathe)
        else await removeEntry(platformFs, folder, entry.name, below(doomed, entry.name), options, breathe)
      }
    } finally {
      platformFs.close(folder)
    }
    platformFs.removeDirectory(parent, name)
  }
  options.onRemoved?.(doomed.asked.path)
}

/**
 * Removes an entry of an open directory and everything below it without checking grants: for items that were never
 * visible. It may not exist any more. Links are not followed. Sets the owner's permission bits as needed.
 */
export async function removeUnchecked(
  platformFs: PlatformFs,
  parent: number,
  name: Uint8Array,
  breathe: () => Promise<void>,
): Promise<void> {
  await breathe()
  const folder = openFolder(platformFs, parent, name)
  if (folder !== null) {
    try {
      // A directory without permissions for its owner could not be emptied.
      fs.fchmodSync(folder, OWNERS)
      for (const entry of platformFs.entries(folder)) await removeUnchecked(platformFs, folder, entry.name, breathe)
    } finally {
      platformFs.close(folder)
    }
  }
  try {
    if (folder === null) platformFs.unlink(parent, name)
    else platformFs.removeDirectory(parent, name)
  } catch (error) {
    if (!failedWith(error, ERRNO.ENOENT)) throw error
  }
}
const OWNERS = 0o700

function isStaged(name: Uint8Array): boolean {
  const segment = segmentFromDisk(name)
  return segment !== null && isStagedName(segment)
}

function below({ asked, real }: RemovalGrants, name: Uint8Array): RemovalGrants {
  const segment = segmentFromDisk(name)
  if (segment === null) throw notAllowed()
  const coveredAsked = covered(asked, segment)
  return { asked: coveredAsked, real: asked.path === real.path ? coveredAsked : covered(real, segment) }
}

function covered(folder: Removing, segment: string): Removing {
  const grant = childGrant(folder, segment)
  if (!grant) throw notAllowed()
  return grant
}
