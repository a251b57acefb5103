/** Where something stands in a row of paths, and what stands beside it. */
export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  /** Counted from 1; 0 when it is not in the row. */
  readonly position: number
  readonly total: number
}

/** The neighbours of `path` in a row. What is not in the row has none. */
export function neighboursIn(row: readonly string[], path: string): Neighbours {
  const index = row.indexOf(path)
  const beside = (step: 1 | -1) => (index === -1 ? null : (row[index + step] ?? null))
  return { previous: beside(-1), next: beside(1), position: index + 1, total: row.length }
}

/** What is shown after the one in view was deleted: the next, else the previous, else nothing (spec section 4). */
export const afterDelete = ({ next, previous }: Neighbours): string | null => next ?? previous
