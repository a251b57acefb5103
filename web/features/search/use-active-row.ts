import { useState } from 'react'

/**
 * State of the active row, which is the row `none` for every new list. `of` is the list that the rows belong to. Returns the row, and the
 * functions to move by a number of rows and to go to a row.
 */
export function useActiveRow(of: unknown, length: number, none: number) {
  const [at, setAt] = useState({ of, row: none })
  const row = Math.min(at.of === of ? at.row : none, length - 1)
  const move = (step: number) => setAt({ of, row: Math.max(Math.min(row + step, length - 1), Math.min(none, 0)) })
  return [row, move, (to: number) => setAt({ of, row: to })] as const
}
