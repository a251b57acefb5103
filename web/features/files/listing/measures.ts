import type { ViewMode } from '#contract/users.ts'
import type { GridMeasure } from './grid-layout.ts'

/** Approximate width of a tile in the mosaic, in px. */
const COLUMN_WIDTH = 300

/** Height of the column headers in px. They cover the top of the listing. */
export const COLUMNS_HEIGHT = 36

/** Dimensions of a view, in px. They must match the style sheet. */
type Measures = Pick<GridMeasure, 'columns' | 'lineHeight' | 'headingHeight'>

/**
 * Returns the dimensions of a view for a width. Lines are higher on touch devices, and tiles are higher with thumbnails. There is always at
 * least one column.
 */
export function measuresOf(view: ViewMode, width: number, touch: boolean, thumbs: boolean): Measures {
  if (view === 'list') return { columns: 1, lineHeight: touch ? 44 : 36, headingHeight: 36 }
  const columns = Math.max(1, Math.floor(width / COLUMN_WIDTH))
  return { columns, lineHeight: thumbs ? 108 : 76, headingHeight: 40 }
}
