import type { Grant, Subject } from '#server/access/authorize.ts'
import { below, type VirtualPath } from '#server/access/virtual-path.ts'
import { hasDenials, inside } from '#server/files/browse/tree-leave.ts'
import type { Keeper } from '#server/operations/keeper.ts'
import { leaveToReturn, visiblePathOf } from '#server/operations/places.ts'
import type { Recorder } from '#server/operations/recorder.ts'
import type { KeptRow } from '#server/operations/records/history.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Keeping, KeptPlace } from '#server/storage/kept-item.ts'
import type { KeepOptions, Stat, Storage } from '#server/storage/storage.ts'

/** Judges all that a kept folder holds as if it were below `item`. Throws `not_allowed` for one refused node. */
export async function authorizeKept(
  keeper: Keeper,
  kept: KeptRow,
  item: Grant<'create' | 'rename' | 'delete' | 'list'>,
  signal: AbortSignal,
): Promise<void> {
  if (kept.kind !== 'directory' || !hasDenials(item.subject)) return
  const breathe = timeSlices(signal)
  for await (const node of keeper.items.walk(kept, signal)) {
    await breathe()
    inside(item, below(item.path, node.path))
  }
}

/**
 * The same for where it would come to, and for where that really is: a link may lead into what a rule denies.
 *
 * @throws AppError `not_allowed`
 */
export async function authorizeLanding(
  { keeper, storage }: { readonly keeper: Keeper; readonly storage: Pick<Storage, 'locate'> },
  kept: KeptRow,
  to: Grant<'create' | 'rename'>,
  signal: AbortSignal,
): Promise<void> {
  await authorizeKept(keeper, kept, to, signal)
  const real = await whereReally(storage, to)
  if (real !== to.path) await authorizeKept(keeper, kept, leaveToReturn(to.subject, real), signal)
}

/** What is missing above it is made by its own name. */
async function whereReally(storage: Pick<Storage, 'locate'>, to: Grant): Promise<VirtualPath> {
  try {
    return await storage.locate(to)
  } catch (error) {
    if (isAppError(error, 'not_found')) return to.path
    throw error
  }
}

/** A file becomes what is kept, and what it is now is kept in its turn, as `keeping` says. Throws `not_kept`, and changes nothing, where it cannot be. */
export async function swap(
  { keeper, recorder }: { keeper: Keeper; recorder: Recorder },
  kept: KeptPlace,
  file: Grant<'modify'>,
  keeping: Keeping,
): Promise<Stat> {
  const bringBackOver = async (keep?: KeepOptions) => {
    const stat = await keeper.items.bringBackOver(kept, file, { keep })
    if (stat === 'other_volume') throw new AppError('conflict', 'It is kept on another disk.')
    return stat
  }
  return recorder.swapping(file, kept, keeping, bringBackOver)
}

/** May this person know of something that is kept? What came here before their scope was theirs is not theirs. */
export function remembers({ since = 0, permissions }: Subject, { at }: { readonly at: number }): boolean {
  return permissions.admin || at >= since
}

/** May this person be shown, or given back, something kept? It must have been where they could see it in its place today. */
export function mayKnow(subject: Subject, row: Pick<KeptRow, 'at' | 'place'>): boolean {
  return remembers(subject, row) && visiblePathOf(subject, row.place) !== null
}

/** Bytes of all files in a kept folder; null where it is not there, or not there any more: its disk may be elsewhere. */
export async function sizeOf({ items }: Keeper, place: KeptPlace, signal: AbortSignal): Promise<number | null> {
  const isThere = async () => (await items.look(place)) !== null
  if (!(await isThere())) return null
  let bytes = 0
  for await (const { kind, size } of items.walk(place, signal)) if (kind === 'file') bytes += size
  return (await isThere()) ? bytes : null
}
