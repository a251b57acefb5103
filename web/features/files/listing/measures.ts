import type { TileSize, ViewMode } from '#contract/users.ts'
import type { GridMeasure } from './grid-layout.ts'

/** Approximate width of a card in the mosaic, in px. */
const CARD_WIDTH = 300

/** Returns the height of the column headers in px. They cover the top of the listing. */
export const columnsHeight = (touch: boolean): number => (touch ? 44 : 36)

/** Dimensions in px that the style sheets of the listing and of the tiles repeat: the inset at both sides, and the space between tiles. */
const INSET = 12
const CARD_GAP = 12
const TILE_GAP = 8

/** Height of the text of a card with its border, and of the name of a tile in the gallery. In px. */
const CARD_TEXT = 58
const TILE_TEXT = 28

/** Minimum and maximum height of a card's picture, which is two thirds of its width. In px. */
const [LOWEST, HIGHEST] = [160, 240]

/** Height of the ground of a folder's icon in the mosaic, in px. */
const FOLDER_GROUND = 112

/** Approximate width of a folder in the gallery, and its height. In px. */
const FOLDER_WIDTH = 200
const FOLDER_HEIGHT = 56

/** Dimensions of a view, in px. They must match the style sheet. `picture` is the size of a tile's picture, 0 without pictures. */
interface Measures extends Pick<GridMeasure, 'columns' | 'lineHeight' | 'headingHeight' | 'folderLines'> {
  readonly picture: { readonly width: number; readonly height: number }
}

const NO_PICTURE = { width: 0, height: 0 }

/** Properties of the device and the user that the dimensions depend on. */
interface Circumstances {
  /** Height of a row of the list, in px. */
  readonly row: number
  /** Whether thumbnails are displayed. */
  readonly thumbs: boolean
  /** Approximate width of a tile in the gallery, in px. */
  readonly tileSize: TileSize
}

/** Returns the number of columns of about `size` px that fill `width`. */
const columnsOf = (width: number, size: number): number =>
  Math.max(1, Math.round((width + TILE_GAP) / (size + TILE_GAP)))

/** Returns the dimensions of a view for a width. Cards are higher with thumbnails. There is always at least one column. */
export function measuresOf(view: ViewMode, width: number, { row, thumbs, tileSize }: Circumstances): Measures {
  if (view === 'list') return { columns: 1, lineHeight: row, headingHeight: 36, picture: NO_PICTURE }
  const inner = width - 2 * INSET
  if (view === 'mosaic gallery') {
    const columns = columnsOf(inner, tileSize)
    const side = Math.floor((inner + TILE_GAP) / columns - TILE_GAP)
    const folderLines = { columns: columnsOf(inner, FOLDER_WIDTH), lineHeight: FOLDER_HEIGHT + TILE_GAP }
    const lineHeight = side + TILE_TEXT + TILE_GAP
    return { columns, lineHeight, headingHeight: 40, folderLines, picture: { width: side, height: side } }
  }
  const columns = Math.max(1, Math.floor(width / CARD_WIDTH))
  if (!thumbs) return { columns, lineHeight: 76, headingHeight: 40, picture: NO_PICTURE }
  const card = (inner + CARD_GAP) / columns - CARD_GAP
  const height = Math.min(Math.max(Math.round((card * 2) / 3), LOWEST), HIGHEST)
  const lineHeight = (ground: number) => ground + CARD_TEXT + CARD_GAP
  return {
    columns,
    lineHeight: lineHeight(height),
    headingHeight: 40,
    folderLines: { columns, lineHeight: lineHeight(FOLDER_GROUND) },
    picture: { width: card, height },
  }
}
