import type { Transfer, TransferStep } from '../commands/transfer.ts'
import type { Item } from '../listing/item.ts'
import { isFolderRow, itemAt, type Listing, rowOf } from '../listing/listing.ts'

/** A step whose name is taken at the destination. */
export interface Conflict {
  readonly step: TransferStep
  /** What has the name now. */
  readonly existing: Item
  /** A file cannot take the place of a folder, nor a folder that of a file. */
  readonly replaceable: boolean
}

/** What a person wants done with a taken name: replace what is there, keep both, or leave the item where it is. */
export type Resolution = 'replace' | 'rename' | 'skip'

/** The steps that would meet a taken name, in the order of the transfer. */
export function findConflicts(transfer: Transfer, destination: Listing): Conflict[] {
  return transfer.steps.flatMap((step) => {
    if (step.onTaken !== 'refuse') return []
    const row = rowOf(destination, step.item.name)
    const existing = itemAt(destination, row)
    if (!existing) return []
    return [{ step, existing, replaceable: isFolderRow(destination, row) === step.item.isDir }]
  })
}

/** The transfer as decided: skipped steps are gone, the others say what to do. Undecided steps stay as they were. */
export function resolveConflicts(transfer: Transfer, decided: ReadonlyMap<TransferStep, Resolution>): Transfer {
  const steps = transfer.steps.flatMap((step): TransferStep[] => {
    const resolution = decided.get(step)
    if (resolution === 'skip') return []
    return [resolution ? { ...step, onTaken: resolution } : step]
  })
  return { ...transfer, steps }
}

/** Gives one answer to a conflict, or to all from it on. Where replacing is impossible, both are kept instead. */
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
