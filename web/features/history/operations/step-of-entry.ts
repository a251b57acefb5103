import type { HistoryEntry } from '#contract/undo.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import type { Step, StepKind } from '#web/lib/step.ts'

/** Returns the kind of a step. A move within a folder is a rename. */
const kindOfEntry = ({ kind, items }: Pick<HistoryEntry, 'kind' | 'items'>): StepKind =>
  kind === 'move' && items.length > 0 && items.every(({ path, to }) => to !== null && parentOf(path) === parentOf(to))
    ? 'rename'
    : kind

/** Converts a history entry into a step as used for undo. */
export function stepOfEntry({ items, count, kind }: Pick<HistoryEntry, 'kind' | 'items' | 'count'>): Step {
  const [first] = items
  const name = count === 1 && first ? nameOf(first.to ?? first.path) : ''
  return { kind: kindOfEntry({ kind, items }), name, count }
}
