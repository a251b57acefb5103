import { authorize } from '#server/access/authorize.ts'
import { systemSubject } from '#server/access/system-subject.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { History, RetainedRow } from '#server/operations/records/history.ts'
import type { TrashAndVersions } from '#server/operations/trash-and-versions.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { RetainedItem } from '#server/storage/retained-item.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { RetainedItemFinding, TrashAndVersionStore } from '#server/storage/trash-and-version-store.ts'

export type VerifyParts = {
  readonly storage: Pick<Storage, 'lstat'>
  readonly items: TrashAndVersionStore
  readonly history: History
  readonly served: ServedScope
}

export type ReconcileParts = Omit<VerifyParts, 'items'> & { readonly keeper: TrashAndVersions }

/** A mismatch between the disk and the history about a retained item; `place` is its original place, or its id if unknown. */
export type Mismatch = {
  readonly what: 'unknown' | 'missing' | 'without_note' | 'note_alone' | 'twice'
  readonly top: VirtualPath
  readonly id: string
  readonly place: string
}

const PAGE = 1000

/**
 * Compares the retained items on all mounted disks with the history. The disk is authoritative: the history is updated,
 * and changes that a crash interrupted are completed.
 *
 * @returns the mismatches
 */
export async function reconcile(parts: ReconcileParts): Promise<Mismatch[]> {
  return compare({ ...parts, items: parts.keeper.items }, parts.keeper)
}

/** Compares the same, and changes nothing. */
export async function verify(parts: VerifyParts): Promise<Mismatch[]> {
  return compare(parts, null)
}

async function compare(parts: VerifyParts, keeper: TrashAndVersions | null): Promise<Mismatch[]> {
  const { items, history } = parts
  const found: Mismatch[] = []
  for (const top of await items.tops()) {
    if (!(await items.custodyOf(top)).isOurs) continue
    if (keeper) await items.sweep(top)
    const known = new Map<string, RetainedRow>()
    for await (const row of rowsOf(history, top)) known.set(row.id, row)
    const breathe = timeSlices()
    // Items in the history were stored completely; only `verify` checks them again.
    for await (const finding of items.findings(top, keeper ? (id) => known.delete(id) : undefined)) {
      await breathe()
      const disagreement = await mismatchOf(parts, finding, known.delete(finding.id))
      if (!disagreement) continue
      found.push(disagreement)
      if (keeper) await repairMismatch(keeper, finding, disagreement)
    }
    for (const { id, place } of known.values()) {
      // It may only have been in the middle of a move.
      if (await items.statItem({ top, id })) continue
      found.push({ what: 'missing', top, id, place })
      keeper?.forgetItem({ id })
    }
  }
  return found
}

async function* rowsOf(history: History, top: VirtualPath): AsyncGenerator<RetainedRow> {
  let after: RetainedRow | null = null
  for (;;) {
    const rows: RetainedRow[] = await history.keptWalk({
      ...{ order: 'oldest', purpose: null, top, userId: null },
      ...{ after, most: PAGE },
    })
    yield* rows
    after = rows.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}

async function mismatchOf(
  parts: VerifyParts,
  { top, id, item, isThere, note }: RetainedItemFinding,
  isKnown: boolean,
): Promise<Mismatch | null> {
  const about = { top, id, place: note?.place ?? id }
  if (!isThere) return { what: 'note_alone', ...about }
  if (!item) return { what: 'without_note', ...about }
  if (item.purpose === 'version' && (await isStillThere(parts, item))) return { what: 'twice', ...about }
  return isKnown ? null : { what: 'unknown', ...about }
}

/** Returns whether the file is still at its place: a crash may have happened after it got its second name and before it was replaced. */
async function isStillThere({ storage, served }: VerifyParts, { place, identity }: RetainedItem): Promise<boolean> {
  try {
    const there = await lstatOrNull(storage, authorize(systemSubject(served), 'list', place))
    return there?.identity === identity
  } catch (error) {
    if (isAppError(error)) return false
    throw error
  }
}

async function repairMismatch(
  keeper: TrashAndVersions,
  { top, id, item }: RetainedItemFinding,
  { what }: Mismatch,
): Promise<void> {
  // Users continue to work meanwhile: the item may have been restored.
  if (what === 'unknown' && item) return (await keeper.items.statItem(item)) ? keeper.recordItem(item) : undefined
  if (what === 'note_alone') {
    await keeper.items.deleteNote({ top, id })
    if (!(await keeper.items.statItem({ top, id }))) keeper.forgetItem({ id })
    return
  }
  // An item without a note was put there by another program: it is reported and not changed.
  if (what === 'without_note') return
  await keeper.items.deleteItem({ top, id })
  keeper.forgetItem({ id })
}
