import type { Grant } from '#server/access/authorize.ts'
import { isReservedName, isStagedName } from '#server/access/reserved.ts'
import { child, segmentFromDisk, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/lib/errors.ts'
import { Pace } from '#server/lib/pace.ts'
import type { TreeNode } from '../storage.ts'
import { type Door, type Entry, isDirectory, isFile, isLink } from './door.ts'
import { failedWith } from './failures.ts'
import { ERRNO } from './system-error.ts'

type Folder = { readonly handle: number; readonly path: VirtualPath }

/** Everything below an open folder, folders before what they hold. Links are named, never entered. */
export async function* walkTree(door: Door, top: Folder, signal?: AbortSignal): AsyncGenerator<TreeNode> {
  yield* walkFolder(door, top, new Pace(), signal)
}

async function* walkFolder(door: Door, folder: Folder, pace: Pace, signal?: AbortSignal): AsyncGenerator<TreeNode> {
  for (const entry of door.entries(folder.handle)) {
    signal?.throwIfAborted()
    await pace.breathe()
    const node = describe(door, folder, entry)
    if (!node) continue
    yield node
    if (node.kind !== 'directory') continue
    const handle = openFolder(door, folder.handle, entry.name)
    if (handle === null) continue
    try {
      yield* walkFolder(door, { handle, path: node.path }, pace, signal)
    } finally {
      door.close(handle)
    }
  }
}

/** What an entry is; null for Coffer's own names and for what is gone meanwhile. */
function describe(door: Door, folder: Folder, entry: Entry): TreeNode | null {
  const name = segmentFromDisk(entry.name)
  if (name === null || isReservedName(name)) return null
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

/** Opens a folder by its name in an open folder, never through a link; null when it is no folder any more. */
function openFolder(door: Door, directory: number, name: Uint8Array): number | null {
  try {
    return door.open(directory, name, 'directory', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
    throw error
  }
}

/** What may take a node away: deleting, or the end of a move or of an operation that is taken back. */
export type Removing = Grant<'delete' | 'rename' | 'create'>

export type RemoveOptions = { readonly signal?: AbortSignal; readonly onRemoved?: (path: VirtualPath) => void }

/**
 * Removes the entry `name` of an open folder and all below it. Acts on the entries of open folders only: a folder that is swapped for a
 * link meanwhile is unlinked, never entered. Ends with `not_allowed` at a node the grant does not cover.
 */
export async function removeTree(
  door: Door,
  parent: number,
  name: Uint8Array,
  grant: Removing,
  options: RemoveOptions,
): Promise<void> {
  await removeEntry(door, parent, name, grant, options, new Pace())
}

async function removeEntry(
  door: Door,
  parent: number,
  name: Uint8Array,
  grant: Removing,
  options: RemoveOptions,
  pace: Pace,
): Promise<void> {
  options.signal?.throwIfAborted()
  await pace.breathe()
  const folder = isDirectory(door.statEntry(parent, name).mode) ? openFolder(door, parent, name) : null
  if (folder === null) door.unlink(parent, name)
  else {
    try {
      for (const entry of door.entries(folder)) {
        if (isStaged(entry.name)) door.unlink(folder, entry.name)
        else await removeEntry(door, folder, entry.name, below(grant, entry.name), options, pace)
      }
    } finally {
      door.close(folder)
    }
    door.removeDirectory(parent, name)
  }
  options.onRemoved?.(grant.path)
}

function isStaged(name: Uint8Array): boolean {
  const segment = segmentFromDisk(name)
  return segment !== null && isStagedName(segment)
}

function below(grant: Removing, name: Uint8Array): Removing {
  const segment = segmentFromDisk(name)
  const covered = segment === null ? null : grant.within(child(grant.path, segment))
  if (!covered) throw new AppError('not_allowed', 'Not allowed.')
  return covered
}
