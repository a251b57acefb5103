import type { FileGroup } from './order.ts'

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
  /** Lines of folders, where they differ from those of files. */
  readonly folderLines?: LineMeasure | undefined
  /** Groups of the files. Each is a section. */
  readonly groups?: readonly FileGroup[] | undefined
}

/** Dimensions of the lines of a section. */
type LineMeasure = Pick<GridMeasure, 'columns' | 'lineHeight'>

/** Section of items with a heading. */
export interface GridSection {
  /** `folders`, `files`, or the id of a group of files. */
  readonly name: string
  /** Group of files, if they are grouped. */
  readonly group: FileGroup | undefined
  /** Position of its first item, and the number of items. */
  readonly first: number
  readonly count: number
  /** Top of its heading, in px. */
  readonly top: number
  /** Index of its first line over all sections. */
  readonly firstLine: number
  readonly lines: number
  /** Items per line, and distance between the tops of two lines in px. */
  readonly columns: number
  readonly lineHeight: number
}

/**
 * Layout of a listing. All lines of a section have the same height, so every position is computed arithmetically in constant time, for any
 * number of items. Therefore no virtualization library, which would measure elements, is used.
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

/** Location of an item: its line, its column, its top edge, and the distance to the next line. In px. */
export interface Cell {
  readonly line: number
  readonly column: number
  readonly top: number
  readonly height: number
}

/** Computes the layout of a folder. */
export function layOut(measure: GridMeasure): GridLayout {
  const sections: GridSection[] = []
  let [top, firstLine] = [0, 0]
  let first = 0
  const add = (name: GridSection['name'], count: number, line: LineMeasure, group?: FileGroup) => {
    const { columns, lineHeight } = line
    if (count === 0) return
    const lines = Math.ceil(count / columns)
    sections.push({ name, group, first, count, top, firstLine, lines, columns, lineHeight })
    top += measure.headingHeight + lines * lineHeight
    firstLine += lines
    first += count
  }
  add('folders', measure.folders, measure.folderLines ?? measure)
  if (measure.groups) for (const group of measure.groups) add(group.id, group.count, measure, group)
  else add('files', measure.files, measure)
  return { ...measure, sections, lines: firstLine, height: top }
}

/** Returns the number of columns of the section that has the most. */
export const mostColumns = ({ sections }: GridLayout): number => Math.max(...sections.map(({ columns }) => columns))

/** Returns the section that contains a position. */
export const sectionAt = (layout: GridLayout, position: number): GridSection | undefined =>
  layout.sections.find((section) => position >= section.first && position < section.first + section.count)

/** Returns the location of the item at a position, or undefined if there is none. */
export function cellOf(layout: GridLayout, position: number): Cell | undefined {
  const section = sectionAt(layout, position)
  if (!section) return undefined
  const line = Math.floor((position - section.first) / section.columns)
  return {
    line: section.firstLine + line,
    column: (position - section.first) % section.columns,
    top: section.top + layout.headingHeight + line * section.lineHeight,
    height: section.lineHeight,
  }
}

/**
 * Returns the positions of a section whose lines overlap the range from `top` to `bottom` (px), with `overscan` additional lines at both
 * ends.
 */
export function spanWithin(layout: GridLayout, section: GridSection, top: number, bottom: number, overscan = 0): Span {
  const begin = section.top + layout.headingHeight
  const firstLine = Math.floor((top - begin) / section.lineHeight) - overscan
  const lastLine = Math.ceil((bottom - begin) / section.lineHeight) + overscan
  const clamp = (line: number) => Math.min(Math.max(line, 0), section.lines) * section.columns
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
  const found: number[] = []
  for (const section of layout.sections) {
    const columnWidth = width / section.columns
    const firstColumn = Math.floor(area.start / columnWidth)
    const lastColumn = Math.floor(area.end / columnWidth)
    const span = spanWithin(layout, section, area.top, area.bottom)
    for (let position = span.from; position < span.to; position += 1) {
      const column = (position - section.first) % section.columns
      if (column >= firstColumn && column <= lastColumn) found.push(position)
    }
  }
  return found
}

/** Moves in a grid, in left-to-right order. The caller mirrors them for right-to-left languages. */
export type GridMove = 'up' | 'down' | 'previous' | 'next' | 'first' | 'last' | 'pageUp' | 'pageDown'

/** Returns the item `lines` below a position (above if negative) in the same column, or the nearest one; across sections, by its middle. */
function moveLines(layout: GridLayout, position: number, lines: number): number {
  const cell = cellOf(layout, position)
  if (!cell) return 0
  const line = Math.min(Math.max(cell.line + lines, 0), layout.lines - 1)
  const section = layout.sections.findLast((candidate) => candidate.firstLine <= line)
  const from = sectionAt(layout, position)
  if (!section || !from || line === cell.line) return position
  const column = Math.floor(((cell.column + 0.5) / from.columns) * section.columns)
  const inSection = (line - section.firstLine) * section.columns + column
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
  const bottom = cell.top + cell.height
  return bottom > scrollTop + height ? bottom - height : null
}
