import type { Direction } from '#web/i18n/locales.ts'

/** Rectangle on the screen in CSS pixels. A point has no width and height. */
export interface Anchor {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Edge of the anchor that the box is aligned with, along the line of text. */
export type Align = 'start' | 'center' | 'end'

/** Position at which a box is fully visible, in CSS pixels from the window's top left corner. */
export interface Placement {
  readonly x: number
  readonly y: number
  /** Maximum height of the box at this position. */
  readonly maxHeight: number
}

const MARGIN = 8

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

function alongTheLine(anchor: Anchor, width: number, align: Align, direction: Direction): number {
  if (align === 'center') return anchor.x + (anchor.width - width) / 2
  const atLowEdge = (align === 'start') === (direction === 'ltr')
  return atLowEdge ? anchor.x : anchor.x + anchor.width - width
}

/** Returns the position of a box below its anchor, or above it if there is more room. Always inside the window. */
export function computePlacement(
  anchor: Anchor,
  box: Size,
  view: Size,
  options: { align: Align; direction: Direction; gap: number },
): Placement {
  const below = view.height - (anchor.y + anchor.height + options.gap) - MARGIN
  const above = anchor.y - options.gap - MARGIN
  const down = box.height <= below || below >= above
  const maxHeight = Math.max(down ? below : above, 0)
  const height = Math.min(box.height, maxHeight)
  const x = alongTheLine(anchor, box.width, options.align, options.direction)
  return {
    x: clamp(x, MARGIN, Math.max(MARGIN, view.width - box.width - MARGIN)),
    y: down ? anchor.y + anchor.height + options.gap : anchor.y - options.gap - height,
    maxHeight,
  }
}
