import type { Effect, Grant } from '#server/access/authorize.ts'
import { baseName, segmentsOf } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { nameTaken, notAFile, notAllowed, notFound } from '#server/platform/refusals.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { ListedFile, Stat } from '../storage.ts'
import { type DirectoryNode, type FileNode, type MemoryNode, statOf } from './memory-node.ts'
import { type Place, resolve } from './memory-tree.ts'

export type { Place }
export type FoundPlace = Place & { readonly node: MemoryNode }

/** A name in a directory, to add or to remove. */
export type Entry = { readonly folder: DirectoryNode; readonly name: string }

/** Returns the place of a grant in the tree below `root`, the served root; a final link is not followed. The item need not exist. */
export function locate(root: DirectoryNode, grant: Grant): Place {
  const place = resolve(scopeOf(root, grant), grant.path, false)
  // The visibility of hidden names depends on the last name alone, and that is the requested one.
  if (!place || (place.path !== grant.path && !grant.forPath(place.path))) throw notFound()
  return place
}

/** Returns the place as {@link locate}, where an item exists. */
export function locateExisting(root: DirectoryNode, grant: Grant): FoundPlace {
  return found(locate(root, grant))
}

/** Returns the entry as {@link locate}, where none exists yet. */
export function locateVacant(root: DirectoryNode, grant: Grant): Entry {
  const place = locate(root, grant)
  if (place.node) throw nameTaken()
  return entryOf(place)
}

/** Returns the place as {@link locateExisting}, with a final link followed as far as the grant's subject has permission. */
export function follow(root: DirectoryNode, grant: Grant): FoundPlace {
  const place = resolve(scopeOf(root, grant), grant.path, true)
  if (!place || (place.path !== grant.path && !grant.forRequestedPath(place.path))) throw notFound()
  return found(place)
}

/**
 * Returns the metadata of the item as the reader sees it: that of a link's target, or of the link itself when the
 * target is missing or not permitted.
 */
export function statBehind<E extends Effect>(root: DirectoryNode, grant: Grant<E>, node: MemoryNode): Stat {
  if (node.kind !== 'link') return statOf(node)
  const target = resolve(scopeOf(root, grant), grant.path, true)
  if (!target?.node || !grant.forRequestedPath(target.path)) return statOf(node)
  return { ...statOf(target.node), isLink: true }
}

/** Returns the directory and the name of a place. */
export function entryOf({ folders, path }: Place): Entry {
  const folder = folders.at(-1)
  if (!folder) throw notAllowed()
  return { folder, name: baseName(path) }
}

/** Returns the node if it is a regular file. */
export function regularFile(node: MemoryNode): FileNode {
  if (node.kind === 'directory') throw notAFile()
  if (node.kind !== 'file') throw notFound()
  return node
}

/** Copies the content of a file that still matches its listing to the start of `into`; returns whether it does. */
export function copyListed(root: DirectoryNode, file: ListedFile, into: Uint8Array): boolean {
  const { node } = placeOrNull(root, file.download) ?? {}
  if (node?.kind !== 'file') return false
  const { seconds, nanos } = fromNanoseconds(node.modifiedNs)
  const same = node.bytes.length === file.size && seconds === file.seconds && nanos === file.nanos
  if (!same || node.id !== file.inode) return false
  into.set(node.bytes)
  return true
}

function placeOrNull(root: DirectoryNode, grant: Grant): FoundPlace | null {
  try {
    return locateExisting(root, grant)
  } catch (error) {
    if (isAppError(error, 'not_found')) return null
    throw error
  }
}

/** Returns the directory of a subject's scope; links on the way are not followed, so that it cannot be replaced by another. */
function scopeOf(root: DirectoryNode, { subject }: Grant): DirectoryNode {
  return segmentsOf(subject.scope.root).reduce((folder, name) => {
    const next = folder.entries.get(name)
    if (next?.kind !== 'directory') throw notFound()
    return next
  }, root)
}

function found(place: Place): FoundPlace {
  if (!place.node) throw notFound()
  return { ...place, node: place.node }
}
