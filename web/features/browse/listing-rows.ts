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

/** The positions of a span, with one more that is drawn wherever it lies: the one the keyboard is on. */
export function positionsOf({ section, span }: DrawnSection, active: number): number[] {
  const positions = Array.from({ length: span.to - span.from }, (_, index) => span.from + index)
  const inSection = active >= section.first && active < section.first + section.count
  if (inSection && active < span.from) positions.unshift(active)
  if (inSection && active >= span.to) positions.push(active)
  return positions
}
