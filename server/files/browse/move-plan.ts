import type { Grant } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Storage } from '#server/storage/storage.ts'
import { grantInTree, mayBeDenied } from './authorize-tree.ts'
import type { Leftover } from './remove-leftovers.ts'
import { checkMoved, destinationPath, staysInFolder } from './transfer.ts'
import { type CheckedEnds, checkTree, statEnds, type TransferEnds } from './tree-check.ts'

export type MoveEnds = TransferEnds & { readonly from: Grant<'rename'>; readonly to: Grant<'rename'> }

/** One rename on the disk; with `over`, of a file onto another. */
type MoveStep = {
  readonly from: Grant<'rename'>
  readonly to: Grant<'rename'>
  readonly over: Grant<'modify'> | null
}

/** The renames that make up a move, and the folders that are empty after them. */
export type MovePlan = { readonly steps: readonly MoveStep[]; readonly emptied: readonly Leftover[] }

/**
 * Plans a move without changing anything. A move is usually one rename; existing folders are merged entry by entry, and entries with a free
 * name move as a whole.
 *
 * @throws as `statEnds` and `checkTree`
 */
export async function planMove(storage: Storage, ends: MoveEnds, signal: AbortSignal): Promise<MovePlan> {
  const found = await lookAtMove(storage, ends)
  const { from, to, replace } = ends
  if (found.isTree && found.there) return planMerge(storage, ends, found, signal)
  if (found.isTree && mayBeDenied(from.subject)) {
    const isRenamed = staysInFolder(from.path, to.path, from.subject.scope)
    await checkTree(storage, ends, found, { signal, sizes: false }, (node) => isRenamed || checkNode(ends, node.path))
  }
  return { steps: [{ from, to, over: found.there && replace }], emptied: [] }
}

/** Throws where an access entry denies that a node moves from one end to the other. */
const checkNode = ({ from, to }: MoveEnds, path: VirtualPath): void =>
  checkMoved(from.subject, path, destinationPath(path, from.path, to.path))

/** As `statEnds`, but an item does not conflict with itself when only the case of its name changes. */
async function lookAtMove(storage: Storage, ends: MoveEnds): Promise<CheckedEnds> {
  const { from, to } = ends
  const { matching } = from.subject.scope
  if (from.path === to.path || foldPath(from.path, matching) !== foldPath(to.path, matching))
    return statEnds(storage, ends)
  const source = await storage.lstat(from)
  return { source, isTree: source.kind === 'directory' && !source.isLink, there: null }
}

async function planMerge(storage: Storage, ends: MoveEnds, found: CheckedEnds, signal: AbortSignal): Promise<MovePlan> {
  const { from, to, replace } = ends
  const steps: MoveStep[] = []
  const emptied: Leftover[] = [from]
  const merged = new Set<VirtualPath>([from.path])
  await checkTree(storage, ends, found, { signal, sizes: false }, (node, met) => {
    checkNode(ends, node.path)
    // Nothing needs to be done below a folder that moves as a whole.
    if (!merged.has(parent(node.path))) return
    const leaves = grantInTree(from, node.path)
    const lands = grantInTree(to, destinationPath(node.path, from.path, to.path))
    if (met && node.kind === 'directory') {
      merged.add(node.path)
      emptied.push(leaves)
    } else {
      steps.push({ from: leaves, to: lands, over: met && replace && grantInTree(replace, lands.path) })
    }
  })
  return { steps, emptied }
}
