/** Size of a page at scale 1, in CSS pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Vertical positions of the pages, in CSS pixels from the top. */
export interface PageLayout {
  readonly tops: readonly number[]
  readonly heights: readonly number[]
  readonly height: number
}

/** Space between pages and around them, in CSS pixels. */
export const GAP = 16

/** Space for the tools that float over the end of the last page, in CSS pixels. */
const TOOLS_ROOM = 56

/** Maximum scale to which pages are enlarged to fill a wide stage; beyond it lines are too long to read. */
const COMFORTABLE_SCALE = 1.5

/** Returns the scale at zoom 1: the width of the stage, up to the maximum scale. */
export const fitScale = (widest: number, room: number): number =>
  Math.max(0.1, Math.min(COMFORTABLE_SCALE, (room - 2 * GAP) / widest))

/** Arranges pages below each other. */
export function layOut(sizes: readonly PageSize[], scale: number): PageLayout {
  const heights = sizes.map((size) => Math.round(size.height * scale))
  const tops: number[] = []
  let top = GAP
  for (const height of heights) {
    tops.push(top)
    top += height + GAP
  }
  return { tops, heights, height: top + TOOLS_ROOM }
}

/** Returns the zero-based index of the last page that begins at or before `y`; 0 when none does. */
function lastAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Returns the zero-based range of pages to render: the visible ones and the next one on either side. */
export function pagesInView({ tops }: PageLayout, scrollTop: number, room: number): { first: number; last: number } {
  const first = lastAt(tops, scrollTop)
  const last = lastAt(tops, scrollTop + room)
  return { first: Math.max(0, first - 1), last: Math.min(tops.length - 1, last + 1) }
}

/** Returns the zero-based current page: the one in the upper third of the view. */
export const currentPage = ({ tops }: PageLayout, scrollTop: number, room: number): number =>
  lastAt(tops, scrollTop + room / 3)

/** Returns the scroll position that keeps the same spot of the same page at the top when pages change their size. */
export function scrollTopAfterResize(before: PageLayout, after: PageLayout, scrollTop: number): number {
  const page = lastAt(before.tops, scrollTop)
  const within = scrollTop - (before.tops[page] ?? 0)
  const height = before.heights[page] ?? 0
  // The gap above a page does not scale.
  const share = height > 0 && within > 0 ? Math.min(within / height, 1) * (after.heights[page] ?? 0) : within
  return (after.tops[page] ?? 0) + share
}
