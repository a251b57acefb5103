import type { OpenFolder } from '../browse-context.ts'
import { cellOf, type GridLayout, sectionAt, spanWithin } from '../grid-layout.ts'

/** State of which tiles are rendered, and where. */
export interface ReflowState {
  readonly open: OpenFolder
  readonly layout: GridLayout
  readonly gallery: boolean
}

/** Rendered tiles, with the window in which they are seen. Lengths in px. */
interface DrawnTiles extends ReflowState {
  /** Visible part of the listing. */
  readonly scrollTop: number
  readonly height: number
  /** Width of the listing's content. */
  readonly width: number
}

/** Former place and size of a tile, relative to its new ones: distances in px, in reading direction, and a factor. */
export interface Glide {
  readonly row: number
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Returns whether tiles move in a way that is shown: they get another size, or some are removed. */
export function isReflow(before: ReflowState, after: ReflowState): boolean {
  if (before.gallery !== after.gallery || before.layout === after.layout) return false
  if (before.open.listing !== after.open.listing) return after.open.listing.length < before.open.listing.length
  return before.layout.columns !== after.layout.columns
}

/** Place of an item in the window. */
function placeOf({ layout, width, scrollTop }: DrawnTiles, position: number) {
  const cell = cellOf(layout, position)
  const section = sectionAt(layout, position)
  if (!cell || !section) return null
  const column = width / section.columns
  return { x: cell.column * column, y: cell.top - scrollTop, size: column }
}

/** Returns the positions in the window, and in as much again of a line above and below. */
function* visible({ layout, scrollTop, height }: DrawnTiles): Generator<number> {
  for (const section of layout.sections) {
    const { from, to } = spanWithin(layout, section, scrollTop, scrollTop + height, 1)
    for (let position = from; position < to; position += 1) yield position
  }
}

/** Returns the tiles in the window that come from another place in it. */
export function glidesBetween(before: DrawnTiles, after: DrawnTiles): Glide[] {
  const places = new Map<string, { x: number; y: number; size: number }>()
  for (const position of visible(before)) {
    const name = before.open.listing.names[before.open.arrangement.rows[position] ?? -1]
    const place = placeOf(before, position)
    if (name !== undefined && place) places.set(name, place)
  }
  const glides: Glide[] = []
  for (const position of visible(after)) {
    const row = after.open.arrangement.rows[position] ?? -1
    const old = places.get(after.open.listing.names[row] ?? '')
    const place = placeOf(after, position)
    if (!old || !place) continue
    const glide = { row, x: old.x - place.x, y: old.y - place.y, scale: old.size / place.size }
    if (glide.x !== 0 || glide.y !== 0 || glide.scale !== 1) glides.push(glide)
  }
  return glides
}
