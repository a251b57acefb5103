/** Maximum height of scrolled content, in pixels: browsers render nothing much further down. */
const TALLEST = 15_000_000

/** Default number of lines rendered above and below the visible ones. */
const SPARE = 2

/** The visible window of a list of lines of equal height. */
export interface LineWindow {
  /** Height of the scrolled content, in pixels. */
  readonly height: number
  /** The lines to render: from `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
  /** Number of completely visible lines; at least 1. */
  readonly page: number
  /** Returns the position of a line in the scrolled content, in pixels. */
  topOf(line: number): number
  /** Returns the scroll position that makes a line completely visible; the current one if it is. */
  scrollTo(line: number): number
}

/** Returns the scroll position, starting from `top` pixels, that makes a line completely visible, moving no further than needed. */
export function scrollToLine(
  { top, height }: { top: number; height: number },
  lineHeight: number,
  line: number,
): number {
  const start = line * lineHeight
  if (start < top) return start
  return Math.max(top, start + lineHeight - height)
}

/**
 * Lays out lines of `lineHeight` pixels for a window of `height` pixels that is scrolled by `top` pixels. More lines than a browser can
 * render share the available height: scrolling then moves by more than the pixels. `spare` additional lines are rendered at either end, so
 * that fast scrolling shows no gap.
 */
export function lineWindow(
  count: number,
  lineHeight: number,
  seen: { top: number; height: number },
  spare = SPARE,
): LineWindow {
  const { height } = seen
  const whole = count * lineHeight
  const drawn = Math.min(whole, TALLEST)
  // A list that has just become shorter is about to be scrolled to its end.
  const top = Math.min(seen.top, Math.max(0, drawn - height))
  const scale = drawn > height ? (whole - height) / (drawn - height) : 1
  const from = top * scale
  return {
    height: drawn,
    first: Math.max(0, Math.floor(from / lineHeight) - spare),
    end: Math.min(count, Math.ceil((from + height) / lineHeight) + spare),
    page: Math.max(1, Math.floor(height / lineHeight)),
    topOf: (line) => line * lineHeight - from + top,
    scrollTo(line) {
      const to = scrollToLine({ top: from, height }, lineHeight, line)
      return to === from ? top : to / scale
    },
  }
}
