/** Browsers draw nothing further down than about this, in px. */
const TALLEST = 15_000_000

/** Lines drawn above and below those in view, where a list does not say. */
const SPARE = 2

/** Lines of one height that are drawn where they are seen. */
export interface LineWindow {
  /** Of what scrolls, in px. */
  readonly height: number
  /** The lines to draw: from `first` to before `end`. */
  readonly first: number
  readonly end: number
  /** How many lines are wholly in view; one at least. */
  readonly page: number
  /** Where a line is drawn, in px from the start of what scrolls. */
  topOf(line: number): number
  /** How far to scroll so that a line is wholly in view; the same as now when it is. */
  scrollTo(line: number): number
}

/** How far to scroll what is scrolled by `top` px so that a line is wholly in view; no further than needed. */
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
 * Lays out lines of `lineHeight` px for a window of `height` px that is scrolled by `top` px. More lines than a browser can
 * draw share the room there is: scrolling then moves further than the pixels say. `spare` lines more are drawn at either end, so that
 * a quick hand sees no gap.
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
