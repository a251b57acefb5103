import { cellOf, type DelimitedTable, rowCount } from '#formats/delimited.ts'

/** Minimum and maximum width of a column, in pixels. */
export const NARROWEST = 48
export const WIDEST = 1200
const FIRST_WIDEST = 360
const PER_LETTER = 7.4
const AROUND = 36

/** Number of rows, spread over the table, that determine the widths. */
const SAMPLED = 200

/** Returns column widths that show most of the content, in pixels. */
export function fittingWidths(table: DelimitedTable): number[] {
  const rows = rowCount(table)
  const step = Math.max(1, Math.floor(rows / SAMPLED))
  const lengths = new Array<number>(table.columns).fill(0)
  for (let row = 0; row < rows; row += step)
    for (let column = 0; column < table.columns; column += 1)
      lengths[column] = Math.max(lengths[column] ?? 0, cellOf(table, row, column).slice(0, 80).length)
  return lengths.map((length) => Math.min(Math.max(length * PER_LETTER + AROUND, 64), FIRST_WIDEST))
}

/** Returns the start of each column and, as last value, the total width, in pixels. */
export function columnStarts(widths: readonly number[]): number[] {
  const starts = [0]
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width)
  return starts
}

/** Returns the range of columns between two positions in pixels; the end is exclusive. */
export function columnsBetween(starts: readonly number[], from: number, to: number): [number, number] {
  const count = starts.length - 1
  let first = 0
  while (first < count - 1 && (starts[first + 1] ?? 0) <= from) first += 1
  let end = first
  while (end < count && (starts[end] ?? 0) < to) end += 1
  return [first, end]
}
