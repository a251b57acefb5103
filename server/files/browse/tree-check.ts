import type { Grant } from '#server/access/authorize.ts'
import { baseName, child, isWithin, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { nameTaken } from '#server/platform/refusals.ts'
import { isFolder, lookAt, lookThrough } from '#server/storage/look.ts'
import type { Stat, Storage, TreeNode } from '#server/storage/storage.ts'
import { insideItself, landing } from './transfer.ts'
import { inside } from './tree-leave.ts'

/** Both ends of a copy or a move, with the leave for each. */
export type Ends = {
  readonly from: Grant<'list' | 'rename'>
  readonly to: Grant<'create' | 'rename'>
  /** Leave to replace what is at the destination; null where nothing may be replaced. */
  readonly replace: Grant<'modify'> | null
  /** Leave to look around. */
  readonly look: Grant<'list'>
}

/** What is at both ends, and fits together. */
export type Found = { readonly source: Stat; readonly isTree: boolean; readonly there: Stat | null }

/**
 * Looks at both ends.
 *
 * @throws AppError `not_found` without a source; `name_taken` when the destination is there and may not be replaced, or when a folder
 * would meet something that is none
 */
export async function lookAtEnds(storage: Storage, { from, to, replace }: Ends): Promise<Found> {
  const source = await storage.lstat(from)
  const there = await lookAt(storage, to)
  const isTree = isFolder(source)
  if (there && (!replace || isFolder(there) !== isTree)) throw nameTaken()
  return { source, isTree, there }
}

/**
 * Judges each node of a source folder before anything happens: may it go, may it land, does it fit what is there? Both ends are judged
 * under the path asked for and, behind a link, under the real one too. Tells `onNode` of each.
 *
 * @throws AppError `not_allowed` for one refused node, `name_taken` where a folder meets something that is none, `invalid` when the
 * destination is inside the source by way of a link, `conflict` when a node would land on the source
 */
export async function checkTree(
  storage: Storage,
  ends: Ends,
  { source, there }: Found,
  signal: AbortSignal,
  onNode?: (node: TreeNode, met: Stat | null) => void,
): Promise<void> {
  const { from, to } = ends
  const holder = await holderOf(storage, ends)
  if (holder === source.identity) throw insideItself()
  const real = await realPlace(storage, to)
  const breathe = timeSlices(signal)
  for await (const node of storage.walk(from, signal)) {
    await breathe()
    const leaves = inside(from, node.path)
    const lands = inside(to, landing(node.path, from.path, to.path))
    if (node.kind === 'directory' && (await storage.lstat(leaves)).identity === holder) throw insideItself()
    if (real !== to.path) inside(to, landing(node.path, from.path, real))
    const met = there ? await meeting(storage, ends, node, lands) : null
    onNode?.(node, met)
  }
}

/** Where the destination really is; folders that are missing yet are where they would be made. */
async function realPlace(storage: Storage, to: Ends['to']): Promise<VirtualPath> {
  const missing: string[] = []
  for (let place = to; ; ) {
    try {
      return missing.reduceRight(child, await storage.locate(place))
    } catch (error) {
      const above = place.path === ROOT ? null : place.within(parent(place.path))
      if (!isAppError(error, 'not_found') || !above) throw error
      missing.push(baseName(place.path))
      place = above
    }
  }
}

/** What a node meets where it lands in a folder that is there already. */
async function meeting(storage: Storage, { from, replace }: Ends, node: TreeNode, lands: Ends['to']) {
  if (isWithin(lands.path, from.path)) throw new AppError('conflict', 'The source would be replaced by what it holds.')
  const met = await lookAt(storage, lands)
  if (met && (!replace?.within(lands.path) || isFolder(met) !== (node.kind === 'directory'))) throw nameTaken()
  return met
}

/** Which folder the destination is made in, links followed: by this name a copy into itself is seen whatever its spelling (T14). */
async function holderOf(storage: Storage, { to, look }: Ends): Promise<string | null> {
  for (let folder: VirtualPath = parent(to.path); ; folder = parent(folder)) {
    const leave = look.within(folder)
    const stat = leave && (await lookThrough(storage, leave))
    if (stat) return stat.identity
    if (folder === ROOT) return null
  }
}
