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

/** A name in a folder, to give or to take. */
export type Entry = { readonly folder: DirectoryNode; readonly name: string }

/** Where a grant leads in the tree below `root`, the served root; a last link is not followed. Nothing need be there. */
export function locate(root: DirectoryNode, grant: Grant): Place {
  const place = resolve(scopeOf(root, grant), grant.path, false)
  // Whether a hidden name may be asked for depends on the last name alone, and that one was asked for.
  if (!place || (place.path !== grant.path && !grant.within(place.path))) throw notFound()
  return place
}

/** As {@link locate}, where something is. */
export function locateExisting(root: DirectoryNode, grant: Grant): FoundPlace {
  return found(locate(root, grant))
}

/** As {@link locate}, where nothing is yet. */
export function locateVacant(root: DirectoryNode, grant: Grant): Entry {
  const place = locate(root, grant)
  if (place.node) throw nameTaken()
  return entryOf(place)
}

/** As {@link locateExisting}, a last link followed to where the grant's subject may go. */
export function follow(root: DirectoryNode, grant: Grant): FoundPlace {
  const place = resolve(scopeOf(root, grant), grant.path, true)
  if (!place || (place.path !== grant.path && !grant.at(place.path))) throw notFound()
  return found(place)
}

/** What a reader sees of the item a grant names: what it leads to, or the link itself when that leads nowhere they may go. */
export function statBehind<E extends Effect>(root: DirectoryNode, grant: Grant<E>, node: MemoryNode): Stat {
  if (node.kind !== 'link') return statOf(node)
  const target = resolve(scopeOf(root, grant), grant.path, true)
  if (!target?.node || !grant.at(target.path)) return statOf(node)
  return { ...statOf(target.node), isLink: true }
}

/** The name by which a place is held. */
export function entryOf({ folders, path }: Place): Entry {
  const folder = folders.at(-1)
  if (!folder) throw notAllowed()
  return { folder, name: baseName(path) }
}

/** The file itself, where there is one. */
export function regularFile(node: MemoryNode): FileNode {
  if (node.kind === 'directory') throw notAFile()
  if (node.kind !== 'file') throw notFound()
  return node
}

/** Copies the content of a file that still is as it was listed to the beginning of `into`; answers whether it is. */
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

/** The folder a subject lives in; links do not count on the way there, so that nobody can put another in its place. */
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
