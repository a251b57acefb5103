import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import type { ListColumn, ListColumnId } from '#contract/users.ts'

/** Minimum width of the name, of the margins of the list with its checkbox, and of the menu button of a row. In px. */
const NAME_WIDTH = 200
const MARGINS = 52
const MENU_WIDTH = 44

/** Columns that are hidden first where there is too little space. */
const LEAST_IMPORTANT: readonly ListColumnId[] = ['shared', 'type', 'size', 'modified']

/** Width of the list in px up to which size and date are below the name. */
export const STACKED_UP_TO = 520

/** Returns all columns in order. Columns that were stored by another version are added or left out, and each is there once. */
export function allColumns(stored: readonly ListColumn[]): readonly ListColumn[] {
  const known = stored.filter(({ id }, index) => stored.findIndex((other) => other.id === id) === index)
  const missing = INITIAL_LISTING.columns.filter(({ id }) => !known.some((other) => other.id === id))
  return missing.length === 0 && known.length === stored.length
    ? stored
    : [...known, ...missing.map((column) => ({ ...column, shown: false }))]
}

/** Returns the columns that a list of `width` px has space for, besides the name. */
export function fittingColumns(columns: readonly ListColumn[], width: number): readonly ListColumn[] {
  let shown = columns.filter((column) => column.shown)
  const space = width - MARGINS - MENU_WIDTH - NAME_WIDTH
  for (const id of LEAST_IMPORTANT) {
    const needed = shown.reduce((total, column) => total + column.width, 0)
    if (needed <= space) break
    shown = shown.filter((column) => column.id !== id)
  }
  return shown
}

/** Returns the value of `grid-template-columns` of the header and of each row. */
export const columnsTemplate = (columns: readonly ListColumn[]): string =>
  ['minmax(0, 1fr)', ...columns.map(({ width }) => `${width}px`), `${MENU_WIDTH}px`].join(' ')
