import type { HistoryEntry, HistoryKind } from '#contract/undo.ts'

/** Steps that create items. */
const CREATING: ReadonlySet<HistoryKind> = new Set(['create', 'upload', 'makeDirectory', 'copy', 'extract', 'archive'])

/** Returns the latest step that created the item at a path, or null if these steps do not contain it. `steps` begin with the latest. */
export const creationOf = (steps: readonly HistoryEntry[], path: string): HistoryEntry | null =>
  steps.find(({ kind, items }) => CREATING.has(kind) && items.some((item) => (item.to ?? item.path) === path)) ?? null
