import type { Transfer, TransferStep } from '../commands/transfer.ts'
import type { Item } from '../listing/item.ts'
import { isFolderRow, itemAt, type Listing, rowOf } from '../listing/listing.ts'

/** Transfer step whose name exists at the destination. */
export interface Conflict {
  readonly step: TransferStep
  /** Existing item with that name. */
  readonly existing: Item
  /** Whether the existing item can be replaced. A file cannot replace a folder, nor a folder a file. */
  readonly replaceable: boolean
}

/** User's decision about a conflict: replace the existing item, keep both, or skip the item. */
export type Resolution = 'replace' | 'rename' | 'skip'

/** Returns the steps whose names exist at the destination, in order. */
export function findConflicts(transfer: Transfer, destination: Listing): Conflict[] {
  return transfer.steps.flatMap((step) => {
    if (step.onTaken !== 'refuse') return []
    const row = rowOf(destination, step.item.name)
    const existing = itemAt(destination, row)
    if (!existing) return []
    return [{ step, existing, replaceable: isFolderRow(destination, row) === step.item.isDir }]
  })
}

/** Returns the transfer with the decisions applied. Skipped steps are removed, undecided ones are unchanged. */
export function resolveConflicts(transfer: Transfer, decided: ReadonlyMap<TransferStep, Resolution>): Transfer {
  const steps = transfer.steps.flatMap((step): TransferStep[] => {
    const resolution = decided.get(step)
    if (resolution === 'skip') return []
    return [resolution ? { ...step, onTaken: resolution } : step]
  })
  return { ...transfer, steps }
}

/** Applies a decision to one conflict, or to all from it on. If replacing is impossible, the new item is renamed. */
export function decide(
  conflicts: readonly Conflict[],
  from: number,
  resolution: Resolution,
  toAll: boolean,
): Array<[TransferStep, Resolution]> {
  const answered = conflicts.slice(from, toAll ? undefined : from + 1)
  return answered.map(({ step, replaceable }) => [
    step,
    resolution === 'replace' && !replaceable ? 'rename' : resolution,
  ])
}
