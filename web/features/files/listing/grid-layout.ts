/** What decides where items lie. Lengths in CSS px. */
export interface GridMeasure {
  readonly folders: number
  readonly files: number
  /** Items beside each other: 1 in the list. */
  readonly columns: number
  /** From the top of one line of items to the next. */
  readonly lineHeight: number
  /** Of the title above a section that is not empty. */
  readonly headingHeight: number
}

/** A titled run of items. */
export interface GridSection {
  readonly name: 'folders' | 'files'
  /** Position of its first item, and how many follow. */
  readonly first: number
  readonly count: number
  /** Where its title begins, in px. */
  readonly top: number
  /** Its first line, counted over all sections. */
  readonly firstLine: number
  readonly lines: number
}

/**
 * Where everything in a listing lies. All lines are equally high, so every question is answered by arithmetic, at once,
 * for any number of items; that is also why no measuring virtualiser is used here.
 */
export interface GridLayout extends GridMeasure {
  readonly sections: readonly GridSection[]
  /** Lines of items over all sections. */
  readonly lines: number
  /** The whole height in px. */
  readonly height: number
}

/** A run of positions, `to` not included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Where one item lies: its line, its column, and its top edge in px. */
export interface Cell {
  readonly line: number
  readonly column: number
  readonly top: number
}

/** Lays out a folder. */
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

/** The section that holds a position. */
const sectionAt = (layout: GridLayout, position: number): GridSection | undefined =>
  layout.sections.find((section) => position >= section.first && position < section.first + section.count)

/** Where the item at a position lies; undefined when there is none. */
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

/** The positions of a section whose lines touch the stretch from `top` to `bottom` (px), `overscan` lines more at both ends. */
export function spanWithin(layout: GridLayout, section: GridSection, top: number, bottom: number, overscan = 0): Span {
  const begin = section.top + layout.headingHeight
  const firstLine = Math.floor((top - begin) / layout.lineHeight) - overscan
  const lastLine = Math.ceil((bottom - begin) / layout.lineHeight) + overscan
  const clamp = (line: number) => Math.min(Math.max(line, 0), section.lines) * layout.columns
  const [from, to] = [Math.min(clamp(firstLine), section.count), Math.min(clamp(lastLine), section.count)]
  return { from: section.first + from, to: section.first + Math.max(from, to) }
}

/** A rectangle in the listing, px from its top and from its starting edge. */
export interface Area {
  readonly top: number
  readonly bottom: number
  readonly start: number
  readonly end: number
}

/** The positions whose cells an area touches; `width` is that of the whole listing in px. */
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

/** Keys that move through a grid, as seen left to right; the caller mirrors them for right-to-left. */
export type GridMove = 'up' | 'down' | 'previous' | 'next' | 'first' | 'last' | 'pageUp' | 'pageDown'

/** The item `lines` below (above when negative) a position in the same column, or the nearest there is. */
function moveLines(layout: GridLayout, position: number, lines: number): number {
  const cell = cellOf(layout, position)
  if (!cell) return 0
  const line = Math.min(Math.max(cell.line + lines, 0), layout.lines - 1)
  const section = layout.sections.findLast((candidate) => candidate.firstLine <= line)
  if (!section || line === cell.line) return position
  const inSection = (line - section.firstLine) * layout.columns + cell.column
  return section.first + Math.min(inSection, section.count - 1)
}

/** The position a move leads to. `page` is how many lines fit the window. An empty listing answers -1. */
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

/** How far to scroll (px from the top) so that a position is seen whole. Null when it already is. */
export function scrollToShow(layout: GridLayout, position: number, scrollTop: number, height: number): number | null {
  const cell = cellOf(layout, position)
  if (!cell) return null
  // The first line of a section brings its title along.
  const section = sectionAt(layout, position)
  const top = section && cell.line === section.firstLine ? section.top : cell.top
  if (top < scrollTop) return top
  const bottom = cell.top + layout.lineHeight
  return bottom > scrollTop + height ? bottom - height : null
}
