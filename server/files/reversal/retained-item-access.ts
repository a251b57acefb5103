import type { Grant, Subject } from '#server/access/authorize.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import { grantInTree, mayBeDenied } from '#server/files/browse/authorize-tree.ts'
import { checkRestoredElsewhere, staysInFolder } from '#server/files/browse/transfer.ts'
import { grantToRestore, isRecordReadable } from '#server/operations/places.ts'
import type { Recorder } from '#server/operations/recorder.ts'
import type { RetainedRow } from '#server/operations/records/history.ts'
import type { TrashAndVersions } from '#server/operations/trash-and-versions.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { RetainedItemRef, RetentionDetails } from '#server/storage/retained-item.ts'
import type { KeepOptions, Stat, Storage } from '#server/storage/storage.ts'

/** Authorizes everything in a retained directory as if it were below `item`. Throws `not_allowed` if one node is refused. */
export async function authorizeRetained(
  keeper: TrashAndVersions,
  kept: RetainedRow,
  item: Grant<'create' | 'rename' | 'delete' | 'list'>,
  signal: AbortSignal,
): Promise<void> {
  if (kept.kind !== 'directory' || !mayBeDenied(item.subject)) return
  const breathe = timeSlices(signal)
  for await (const node of keeper.items.walkItem(kept, signal)) {
    await breathe()
    grantInTree(item, joinPaths(item.path, node.path))
  }
}

/**
 * Throws where an access entry denies what restoring an item to another folder amounts to: reading it where it was, and creating it there.
 *
 * @throws AppError `not_allowed`
 */
export async function checkRetainedMove(
  keeper: TrashAndVersions,
  kept: RetainedRow,
  { subject, from, to, signal }: { subject: Subject; from: VirtualPath; to: VirtualPath; signal: AbortSignal },
): Promise<void> {
  if (!mayBeDenied(subject) || staysInFolder(from, to, subject.scope)) return
  checkRestoredElsewhere(subject, from, to)
  if (kept.kind !== 'directory') return
  const breathe = timeSlices(signal)
  for await (const node of keeper.items.walkItem(kept, signal)) {
    await breathe()
    checkRestoredElsewhere(subject, joinPaths(from, node.path), joinPaths(to, node.path))
  }
}

/**
 * Authorizes the same for the target, and for the target's real location: a link may lead to a place that a rule
 * denies.
 *
 * @throws AppError `not_allowed`
 */
export async function authorizeTarget(
  { keeper, storage }: { readonly keeper: TrashAndVersions; readonly storage: Pick<Storage, 'locate'> },
  kept: RetainedRow,
  to: Grant<'create' | 'rename'>,
  signal: AbortSignal,
): Promise<void> {
  await authorizeRetained(keeper, kept, to, signal)
  const real = await realPathOf(storage, to)
  if (real !== to.path) await authorizeRetained(keeper, kept, grantToRestore(to.subject, real), signal)
}

/** Returns the real path. Missing directories above it are created under the requested names, so it is unchanged then. */
async function realPathOf(storage: Pick<Storage, 'locate'>, to: Grant): Promise<VirtualPath> {
  try {
    return await storage.locate(to)
  } catch (error) {
    if (isAppError(error, 'not_found')) return to.path
    throw error
  }
}

/**
 * Replaces the content of a file with a retained item; the current content is retained in turn, as `keeping` says. Throws
 * `not_kept`, and changes nothing, where it cannot be stored.
 */
export async function swapContent(
  { keeper, recorder }: { keeper: TrashAndVersions; recorder: Recorder },
  kept: RetainedItemRef,
  file: Grant<'modify'>,
  keeping: RetentionDetails,
): Promise<Stat> {
  const bringBackOver = async (keep?: KeepOptions) => {
    const stat = await keeper.items.bringBackOver(kept, file, { keep })
    if (stat === 'other_volume') throw new AppError('conflict', 'The item is stored on another disk.')
    return stat
  }
  return recorder.recordSwap(file, kept, keeping, bringBackOver)
}

/**
 * Returns whether the subject's scope applied when the item was stored. Items stored before that belong to others,
 * except for administrators.
 */
export function isWithinScopePeriod(
  { scopeSince = 0, permissions }: Subject,
  { at }: { readonly at: number },
): boolean {
  return permissions.admin || at >= scopeSince
}

/**
 * Returns whether the subject can see and restore a retained item: its original place must be visible to the subject today, and no entry
 * may deny what was there.
 */
export function canSeeRetained(subject: Subject, row: Pick<RetainedRow, 'at' | 'place'>): boolean {
  return isWithinScopePeriod(subject, row) && isRecordReadable(subject, row.place)
}

/**
 * Returns the total size of all files in a retained directory, in bytes; null where the directory does not exist, because
 * its disk may be elsewhere.
 */
export async function retainedSize(
  { items }: TrashAndVersions,
  place: RetainedItemRef,
  signal: AbortSignal,
): Promise<number | null> {
  const isThere = async () => (await items.statItem(place)) !== null
  if (!(await isThere())) return null
  let bytes = 0
  for await (const { kind, size } of items.walkItem(place, signal)) if (kind === 'file') bytes += size
  return (await isThere()) ? bytes : null
}
