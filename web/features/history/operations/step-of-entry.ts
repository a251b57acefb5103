import type { HistoryEntry } from '#contract/undo.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import type { Step, StepKind } from '#web/lib/step.ts'

/** What a step is called: what was moved within its folder got another name. */
export const kindOfEntry = ({ kind, items }: Pick<HistoryEntry, 'kind' | 'items'>): StepKind =>
  kind === 'move' && items.length > 0 && items.every(({ path, to }) => to !== null && parentOf(path) === parentOf(to))
    ? 'rename'
    : kind

/** A step of a history as one that was done at the page. */
export function stepOfEntry({ items, count, kind }: Pick<HistoryEntry, 'kind' | 'items' | 'count'>): Step {
  const [first] = items
  const name = count === 1 && first ? nameOf(first.to ?? first.path) : ''
  return { kind: kindOfEntry({ kind, items }), name, count }
}
