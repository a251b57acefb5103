/** Position of a path in a list, and the paths next to it. */
export interface Neighbors {
  readonly previous: string | null
  readonly next: string | null
  /** Counted from 1; 0 when it is not in the list. */
  readonly position: number
  readonly total: number
}

/** Returns the neighbors of `path` in a list. A path that is not in the list has none. */
export function neighborsIn(row: readonly string[], path: string): Neighbors {
  const index = row.indexOf(path)
  const beside = (step: 1 | -1) => (index === -1 ? null : (row[index + step] ?? null))
  return { previous: beside(-1), next: beside(1), position: index + 1, total: row.length }
}

/** Returns the path to show after the current one was deleted: the next, else the previous, else null. */
export const afterDelete = ({ next, previous }: Neighbors): string | null => next ?? previous
