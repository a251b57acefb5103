import type { Grant } from '#server/access/authorize.ts'
import { baseName, child, isWithin, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { nameTaken } from '#server/platform/refusals.ts'
import { isFolder, lstatOrNull, statOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage, TreeNode } from '#server/storage/storage.ts'
import { grantInTree } from './authorize-tree.ts'
import { destinationPath, insideItself } from './transfer.ts'

/** Both ends of a copy or a move, with the grant for each. */
export type TransferEnds = {
  readonly from: Grant<'list' | 'rename'>
  readonly to: Grant<'create' | 'rename'>
  /** Grant to replace an existing item at the destination; null if nothing may be replaced. */
  readonly replace: Grant<'modify'> | null
  /** Grant to look up the destination's parent folders. */
  readonly look: Grant<'list'>
}

/** The state of both ends after they were checked against each other. */
export type CheckedEnds = { readonly source: Stat; readonly isTree: boolean; readonly there: Stat | null }

/**
 * Returns the state of both ends.
 *
 * @throws AppError `not_found` without a source; `name_taken` when the destination exists and may not be replaced, or when only one of the
 * two is a folder
 */
export async function statEnds(storage: Storage, { from, to, replace }: TransferEnds): Promise<CheckedEnds> {
  const source = await storage.lstat(from)
  const there = await lstatOrNull(storage, to)
  const isTree = isFolder(source)
  if (there && (!replace || isFolder(there) !== isTree)) throw nameTaken()
  return { source, isTree, there }
}

/**
 * Checks each node of a source folder before anything changes: whether it may be read or moved, whether its destination is allowed, and
 * whether it fits an existing item there. Both ends are checked under the requested path and, behind a link, under the real one too.
 * Reports each node to `onNode`; without `sizes`, their sizes may be 0.
 *
 * @throws AppError `not_allowed` for one refused node, `name_taken` where a folder meets something that is not a folder, `invalid` when the
 * destination is inside the source by way of a link, `conflict` when a node would replace part of the source
 */
export async function checkTree(
  storage: Storage,
  ends: TransferEnds,
  { source, there }: CheckedEnds,
  { signal, sizes = true }: { readonly signal: AbortSignal; readonly sizes?: boolean },
  onNode?: (node: TreeNode, met: Stat | null) => void,
): Promise<void> {
  const { from, to } = ends
  const holder = await parentIdentity(storage, ends)
  if (holder === source.identity) throw insideItself()
  const real = await realPlace(storage, to)
  const breathe = timeSlices(signal)
  for await (const node of storage.walk(from, signal, { sizes })) {
    await breathe()
    const leaves = grantInTree(from, node.path)
    const lands = grantInTree(to, destinationPath(node.path, from.path, to.path))
    if (node.kind === 'directory' && (await storage.lstat(leaves)).identity === holder) throw insideItself()
    if (real !== to.path) grantInTree(to, destinationPath(node.path, from.path, real))
    const met = there ? await meeting(storage, ends, node, lands) : null
    onNode?.(node, met)
  }
}

/** Returns the real path of the destination, under which missing folders will be created. */
async function realPlace(storage: Storage, to: TransferEnds['to']): Promise<VirtualPath> {
  const missing: string[] = []
  for (let place = to; ; ) {
    try {
      return missing.reduceRight(child, await storage.locate(place))
    } catch (error) {
      const above = place.path === ROOT ? null : place.forPath(parent(place.path))
      if (!isAppError(error, 'not_found') || !above) throw error
      missing.push(baseName(place.path))
      place = above
    }
  }
}

/** Returns the existing item that a node meets in an existing folder. */
async function meeting(storage: Storage, { from, replace }: TransferEnds, node: TreeNode, lands: TransferEnds['to']) {
  if (isWithin(lands.path, from.path))
    throw new AppError('conflict', 'The source would be replaced by an item inside it.')
  const met = await lstatOrNull(storage, lands)
  if (met && (!replace?.forPath(lands.path) || isFolder(met) !== (node.kind === 'directory'))) throw nameTaken()
  return met
}

/**
 * Returns the identity of the nearest existing folder above the destination, links followed. By the identity, a copy into itself is
 * detected however its path is spelled.
 */
async function parentIdentity(storage: Storage, { to, look }: TransferEnds): Promise<string | null> {
  for (let folder: VirtualPath = parent(to.path); ; folder = parent(folder)) {
    const grant = look.forPath(folder)
    const stat = grant && (await statOrNull(storage, grant))
    if (stat) return stat.identity
    if (folder === ROOT) return null
  }
}
