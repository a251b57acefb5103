import type { ViewMode } from '#contract/users.ts'
import type { GridMeasure } from './grid-layout.ts'

/** About how wide a tile of the mosaic is, in px (spec section 9). */
const COLUMN_WIDTH = 300

/** Height of the column titles of the list, in px; they cover the top of the listing. */
export const COLUMNS_HEIGHT = 36

/** The lengths of a view, in px. The style sheet draws the same. */
type Measures = Pick<GridMeasure, 'columns' | 'lineHeight' | 'headingHeight'>

/** The lengths of a view in a given width; for fingers lines are higher, and tiles where they show small pictures. A width below one column still gets one. */
export function measuresOf(view: ViewMode, width: number, touch: boolean, thumbs: boolean): Measures {
  if (view === 'list') return { columns: 1, lineHeight: touch ? 44 : 36, headingHeight: 36 }
  const columns = Math.max(1, Math.floor(width / COLUMN_WIDTH))
  return { columns, lineHeight: thumbs ? 108 : 76, headingHeight: 40 }
}
