import { COLUMN_WIDTHS } from '#contract/listing-options.ts'
import type { ListColumn, ListColumnId } from '#contract/users.ts'

/** Step of a width that is changed by a key, in px. */
export const WIDTH_STEP = 8

const changed = (columns: readonly ListColumn[], id: ListColumnId, change: Partial<ListColumn>): ListColumn[] =>
  columns.map((column) => (column.id === id ? { ...column, ...change } : column))

/** Shows or hides a column. */
export const withShown = (columns: readonly ListColumn[], id: ListColumnId, shown: boolean): ListColumn[] =>
  changed(columns, id, { shown })

/** Changes the width of a column within the limits. */
export function withWidth(columns: readonly ListColumn[], id: ListColumnId, width: number): ListColumn[] {
  const [least, most] = COLUMN_WIDTHS
  return changed(columns, id, { width: Math.round(Math.min(Math.max(width, least), most)) })
}

/** Moves a column to the place of another one. */
export function withMoved(columns: readonly ListColumn[], id: ListColumnId, to: ListColumnId): ListColumn[] {
  const from = columns.findIndex((column) => column.id === id)
  const target = columns.findIndex((column) => column.id === to)
  const column = columns[from]
  if (!column || target === -1) return [...columns]
  return columns.toSpliced(from, 1).toSpliced(target, 0, column)
}
