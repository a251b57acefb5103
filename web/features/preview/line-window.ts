/** Browsers draw nothing further down than about this, in px. */
const TALLEST = 15_000_000

/** Lines of one height that are drawn where they are seen. */
export interface LineWindow {
  /** Of what scrolls, in px. */
  readonly height: number
  /** The lines to draw: from `first` to before `end`. */
  readonly first: number
  readonly end: number
  /** Where a line is drawn, in px from the start of what scrolls. */
  topOf(line: number): number
  /** How far to scroll so that a line is wholly in view; the same as now when it is. */
  scrollTo(line: number): number
}

/**
 * Lays out lines of `lineHeight` px for a window of `height` px that was scrolled by `top` px. More lines than a browser can
 * draw share the room there is: scrolling then moves further than the pixels say.
 */
export function lineWindow(
  count: number,
  lineHeight: number,
  { top, height }: { top: number; height: number },
): LineWindow {
  const whole = count * lineHeight
  const drawn = Math.min(whole, TALLEST)
  const scale = drawn > height ? (whole - height) / (drawn - height) : 1
  const from = top * scale
  return {
    height: drawn,
    first: Math.max(0, Math.floor(from / lineHeight) - 2),
    end: Math.min(count, Math.ceil((from + height) / lineHeight) + 2),
    topOf: (line) => line * lineHeight - from + top,
    scrollTo(line) {
      const start = line * lineHeight
      if (start < from) return start / scale
      return start + lineHeight > from + height ? (start + lineHeight - height) / scale : top
    },
  }
}
