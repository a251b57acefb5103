import type { GridLayout, GridSection, Span } from './grid-layout.ts'
import { spanWithin } from './grid-layout.ts'
import type { GridWindow } from './use-grid-window.ts'

/** Lines drawn beyond the window at each end, so that a quick scroll finds them there. */
const OVERSCAN = 6

/** The part of a section that is drawn. */
export interface DrawnSection {
  readonly section: GridSection
  readonly span: Span
}

/** What is drawn of a layout in a window. */
export const drawnSections = (layout: GridLayout, window: GridWindow): DrawnSection[] =>
  layout.sections.map((section) => ({
    section,
    span: spanWithin(layout, section, window.top, window.bottom, OVERSCAN),
  }))

/** How many lines can be drawn at once, with one to spare where the window cuts lines at both ends. */
const mostLines = (layout: GridLayout, window: GridWindow): number =>
  Math.ceil((window.bottom - window.top) / layout.lineHeight) + 2 * OVERSCAN + 1

/**
 * The key of what draws a line: one that leaves the window is drawn over for one that enters at the other end, which
 * costs a fraction of a new one. A line that is drawn outside of the window is on its own.
 */
export function lineKey(layout: GridLayout, window: GridWindow, { section, span }: DrawnSection, line: number): string {
  const position = section.first + (line - section.firstLine) * layout.columns
  return position >= span.from && position < span.to ? String(line % mostLines(layout, window)) : 'active'
}

/** The positions of a span, with one more that is drawn wherever it lies: the one the keyboard is on. */
export function positionsOf({ section, span }: DrawnSection, active: number): number[] {
  const positions = Array.from({ length: span.to - span.from }, (_, index) => span.from + index)
  const inSection = active >= section.first && active < section.first + section.count
  if (inSection && active < span.from) positions.unshift(active)
  if (inSection && active >= span.to) positions.push(active)
  return positions
}
