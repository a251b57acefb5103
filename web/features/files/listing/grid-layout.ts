/** Parameters of the layout. Lengths in CSS px. */
export interface GridMeasure {
  readonly folders: number
  readonly files: number
  /** Items per line; 1 in the list view. */
  readonly columns: number
  /** Distance between the tops of two lines. */
  readonly lineHeight: number
  /** Height of the heading above a section that is not empty. */
  readonly headingHeight: number
}

/** Section of items with a heading. */
export interface GridSection {
  readonly name: 'folders' | 'files'
  /** Position of its first item, and the number of items. */
  readonly first: number
  readonly count: number
  /** Top of its heading, in px. */
  readonly top: number
  /** Index of its first line over all sections. */
  readonly firstLine: number
  readonly lines: number
}

/**
 * Layout of a listing. All lines have the same height, so every position is computed arithmetically in constant time, for any number of
 * items. Therefore no virtualization library, which would measure elements, is used.
 */
export interface GridLayout extends GridMeasure {
  readonly sections: readonly GridSection[]
  /** Number of lines of items in all sections. */
  readonly lines: number
  /** Total height in px. */
  readonly height: number
}

/** Range of positions, excluding `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Location of an item: its line, its column, and its top edge in px. */
export interface Cell {
  readonly line: number
  readonly column: number
  readonly top: number
}

/** Computes the layout of a folder. */
export function layOut(measure: GridMeasure): GridLayout {
  const sections: GridSection[] = []
  let [top, firstLine] = [0, 0]
  const add = (name: GridSection['name'], first: number, count: number) => {
    if (count === 0) return
    const lines = Math.ceil(count / measure.columns)
    sections.push({ name, first, count, top, firstLine, lines })
    top += measure.headingHeight + lines * measure.lineHeight
    firstLine += lines
  }
  add('folders', 0, measure.folders)
  add('files', measure.folders, measure.files)
  return { ...measure, sections, lines: firstLine, height: top }
}

/** Returns the section that contains a position. */
const sectionAt = (layout: GridLayout, position: number): GridSection | undefined =>
  layout.sections.find((section) => position >= section.first && position < section.first + section.count)

/** Returns the location of the item at a position, or undefined if there is none. */
export function cellOf(layout: GridLayout, position: number): Cell | undefined {
  const section = sectionAt(layout, position)
  if (!section) return undefined
  const line = Math.floor((position - section.first) / layout.columns)
  return {
    line: section.firstLine + line,
    column: (position - section.first) % layout.columns,
    top: section.top + layout.headingHeight + line * layout.lineHeight,
  }
}

/**
 * Returns the positions of a section whose lines overlap the range from `top` to `bottom` (px), with `overscan` additional lines at both
 * ends.
 */
export function spanWithin(layout: GridLayout, section: GridSection, top: number, bottom: number, overscan = 0): Span {
  const begin = section.top + layout.headingHeight
  const firstLine = Math.floor((top - begin) / layout.lineHeight) - overscan
  const lastLine = Math.ceil((bottom - begin) / layout.lineHeight) + overscan
  const clamp = (line: number) => Math.min(Math.max(line, 0), section.lines) * layout.columns
  const [from, to] = [Math.min(clamp(firstLine), section.count), Math.min(clamp(lastLine), section.count)]
  return { from: section.first + from, to: section.first + Math.max(from, to) }
}

/** Rectangle in the listing, in px from its top and from its start edge. */
export interface Area {
  readonly top: number
  readonly bottom: number
  readonly start: number
  readonly end: number
}

/** Returns the positions whose cells overlap an area. `width` is the width of the listing in px. */
export function positionsTouching(layout: GridLayout, area: Area, width: number): number[] {
  const columnWidth = width / layout.columns
  const firstColumn = Math.floor(area.start / columnWidth)
  const lastColumn = Math.floor(area.end / columnWidth)
  const found: number[] = []
  for (const section of layout.sections) {
    const span = spanWithin(layout, section, area.top, area.bottom)
    for (let position = span.from; position < span.to; position += 1) {
      const column = (position - section.first) % layout.columns
      if (column >= firstColumn && column <= lastColumn) found.push(position)
    }
  }
  return found
}

/** Moves in a grid, in left-to-right order. The caller mirrors them for right-to-left languages. */
export type GridMove = 'up' | 'down' | 'previous' | 'next' | 'first' | 'last' | 'pageUp' | 'pageDown'

/** Returns the item `lines` below a position (above if negative) in the same column, or the nearest one. */
function moveLines(layout: GridLayout, position: number, lines: number): number {
  const cell = cellOf(layout, position)
  if (!cell) return 0
  const line = Math.min(Math.max(cell.line + lines, 0), layout.lines - 1)
  const section = layout.sections.findLast((candidate) => candidate.firstLine <= line)
  if (!section || line === cell.line) return position
  const inSection = (line - section.firstLine) * layout.columns + cell.column
  return section.first + Math.min(inSection, section.count - 1)
}

/** Returns the position after a move. `page` is the number of lines that fit the window. Returns -1 for an empty listing. */
export function move(layout: GridLayout, position: number, step: GridMove, page: number): number {
  const total = layout.folders + layout.files
  if (total === 0) return -1
  if (position < 0 || position >= total) return step === 'last' || step === 'up' ? total - 1 : 0
  switch (step) {
    case 'first':
      return 0
    case 'last':
      return total - 1
    case 'previous':
      return Math.max(position - 1, 0)
    case 'next':
      return Math.min(position + 1, total - 1)
    case 'up':
      return moveLines(layout, position, -1)
    case 'down':
      return moveLines(layout, position, 1)
    case 'pageUp':
      return moveLines(layout, position, -Math.max(page - 1, 1))
    case 'pageDown':
      return moveLines(layout, position, Math.max(page - 1, 1))
  }
}

/** Returns the scroll position (px from the top) at which an item is fully visible, or null if it already is. */
export function scrollToShow(layout: GridLayout, position: number, scrollTop: number, height: number): number | null {
  const cell = cellOf(layout, position)
  if (!cell) return null
  // The first line of a section includes the heading.
  const section = sectionAt(layout, position)
  const top = section && cell.line === section.firstLine ? section.top : cell.top
  if (top < scrollTop) return top
  const bottom = cell.top + layout.lineHeight
  return bottom > scrollTop + height ? bottom - height : null
}
