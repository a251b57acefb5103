/** Rows `first` up to, not including, `last`. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** Rows drawn beyond either edge, so that a quick hand sees no gap. */
const SPARE = 6

/** Which of `total` rows of one height are drawn in a box that is scrolled to `top`. All are px. */
export function rowsInSight(box: { top: number; height: number }, row: number, total: number): RowRange {
  const first = Math.max(0, Math.floor(box.top / row) - SPARE)
  const last = Math.min(total, Math.ceil((box.top + box.height) / row) + SPARE)
  return { first: Math.min(first, total), last: Math.max(last, Math.min(first, total)) }
}

/** Where to scroll so that a row is in sight: as it is when it is already. */
export function scrollToRow(box: { top: number; height: number }, row: number, index: number): number {
  if (index * row < box.top) return index * row
  return Math.max(box.top, (index + 1) * row - box.height)
}
