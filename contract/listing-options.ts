/** View modes of a folder; see `ViewMode`. */
export const VIEW_MODES = ['list', 'mosaic', 'mosaic gallery'] as const

/** Keys by which the files of a folder can be grouped; see `GroupKey`. */
export const GROUP_KEYS = ['type', 'date'] as const

/** Columns of the list in addition to the name. */
export const LIST_COLUMN_IDS = ['type', 'size', 'modified', 'shared'] as const

/** Minimum and maximum width of a column of the list, in CSS pixels. */
export const COLUMN_WIDTHS = [64, 480] as const

/** Maximum number of columns in a request: more than there are, for those of later versions. */
export const MAX_COLUMNS = 16

/** Heights of the rows of the list. */
export const DENSITIES = ['compact', 'standard', 'comfortable'] as const

/** Widths of a tile of the gallery, in CSS pixels. */
export const TILE_SIZES = [120, 180, 260] as const
