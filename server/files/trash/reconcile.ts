import { authorize } from '#server/access/authorize.ts'
import { systemSubject } from '#server/access/system-subject.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Keeper } from '#server/operations/keeper.ts'
import type { History, KeptRow } from '#server/operations/records/history.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { KeptItem } from '#server/storage/kept-item.ts'
import type { KeptFinding, KeptItems } from '#server/storage/kept-items.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Storage } from '#server/storage/storage.ts'

export type VerifyParts = {
  readonly storage: Pick<Storage, 'lstat'>
  readonly items: KeptItems
  readonly history: History
  readonly served: ServedScope
}

export type ReconcileParts = Omit<VerifyParts, 'items'> & { readonly keeper: Keeper }

/** A mismatch between the disk and the history about a retained item; `place` is its original place, or its id if unknown. */
export type Disagreement = {
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
export async function reconcile(parts: ReconcileParts): Promise<Disagreement[]> {
  return compare({ ...parts, items: parts.keeper.items }, parts.keeper)
}

/** Compares the same, and changes nothing. */
export async function verify(parts: VerifyParts): Promise<Disagreement[]> {
  return compare(parts, null)
}

async function compare(parts: VerifyParts, keeper: Keeper | null): Promise<Disagreement[]> {
  const { items, history } = parts
  const found: Disagreement[] = []
  for (const top of await items.tops()) {
    if (!(await items.custodyOf(top)).isOurs) continue
    if (keeper) await items.sweep(top)
    const known = new Map<string, KeptRow>()
    for await (const row of rowsOf(history, top)) known.set(row.id, row)
    const breathe = timeSlices()
    // Items in the history were stored completely; only `verify` checks them again.
    for await (const finding of items.all(top, keeper ? (id) => known.delete(id) : undefined)) {
      await breathe()
      const disagreement = await judge(parts, finding, known.delete(finding.id))
      if (!disagreement) continue
      found.push(disagreement)
      if (keeper) await mend(keeper, finding, disagreement)
    }
    for (const { id, place } of known.values()) {
      // It may only have been in the middle of a move.
      if (await items.look({ top, id })) continue
      found.push({ what: 'missing', top, id, place })
      keeper?.forget({ id })
    }
  }
  return found
}

async function* rowsOf(history: History, top: VirtualPath): AsyncGenerator<KeptRow> {
  let after: KeptRow | null = null
  for (;;) {
    const rows: KeptRow[] = await history.keptWalk({
      ...{ order: 'oldest', purpose: null, top, userId: null },
      ...{ after, most: PAGE },
    })
    yield* rows
    after = rows.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}

async function judge(
  parts: VerifyParts,
  { top, id, item, isThere, note }: KeptFinding,
  isKnown: boolean,
): Promise<Disagreement | null> {
  const about = { top, id, place: note?.place ?? id }
  if (!isThere) return { what: 'note_alone', ...about }
  if (!item) return { what: 'without_note', ...about }
  if (item.purpose === 'version' && (await isStillThere(parts, item))) return { what: 'twice', ...about }
  return isKnown ? null : { what: 'unknown', ...about }
}

/** Returns whether the file is still at its place: a crash may have happened after it got its second name and before it was replaced. */
async function isStillThere({ storage, served }: VerifyParts, { place, identity }: KeptItem): Promise<boolean> {
  try {
    const there = await lookAt(storage, authorize(systemSubject(served), 'list', place))
    return there?.identity === identity
  } catch (error) {
    if (isAppError(error)) return false
    throw error
  }
}

async function mend(keeper: Keeper, { top, id, item }: KeptFinding, { what }: Disagreement): Promise<void> {
  // Users continue to work meanwhile: the item may have been restored.
  if (what === 'unknown' && item) return (await keeper.items.look(item)) ? keeper.remember(item) : undefined
  if (what === 'note_alone') {
    await keeper.items.dropNote({ top, id })
    if (!(await keeper.items.look({ top, id }))) keeper.forget({ id })
    return
  }
  // An item without a note was put there by another program: it is reported and not changed.
  if (what === 'without_note') return
  await keeper.items.drop({ top, id })
  keeper.forget({ id })
}
