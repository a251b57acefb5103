import type { GridLayout, GridSection, Span } from './grid-layout.ts'
import { spanWithin } from './grid-layout.ts'
import type { GridWindow } from './use-grid-window.ts'

/** Distance beyond the window at each end in which lines are rendered, so that they are available during fast scrolling. In px. */
const OVERSCAN = 216

/** Returns the number of lines rendered beyond the window at each end. */
const overscanOf = ({ lineHeight }: GridSection): number => Math.ceil(OVERSCAN / lineHeight)

/** Rendered part of a section. */
export interface DrawnSection {
  readonly section: GridSection
  readonly span: Span
}

/** Returns the parts of a layout that are rendered in a window. */
export const drawnSections = (layout: GridLayout, window: GridWindow): DrawnSection[] =>
  layout.sections.map((section) => ({
    section,
    span: spanWithin(layout, section, window.top, window.bottom, overscanOf(section)),
  }))

/** Returns the maximum number of rendered lines of a section, including one for lines that are cut at both ends of the window. */
const mostLines = (section: GridSection, window: GridWindow): number =>
  Math.ceil((window.bottom - window.top) / section.lineHeight) + 2 * overscanOf(section) + 1

/**
 * Returns the React key of a line. An element whose line leaves the window is reused for a line that enters at the other end, which is much
 * cheaper than creating a new one. A line rendered outside of the window has its own key.
 */
export function lineKey(window: GridWindow, { section, span }: DrawnSection, line: number): string {
  const position = section.first + (line - section.firstLine) * section.columns
  return position >= span.from && position < span.to ? String(line % mostLines(section, window)) : 'active'
}

/** Returns the positions of a span, plus the active position if it is outside of the span, because it is always rendered. */
export function positionsOf({ section, span }: DrawnSection, active: number): number[] {
  const positions = Array.from({ length: span.to - span.from }, (_, index) => span.from + index)
  const inSection = active >= section.first && active < section.first + section.count
  if (inSection && active < span.from) positions.unshift(active)
  if (inSection && active >= span.to) positions.push(active)
  return positions
}
