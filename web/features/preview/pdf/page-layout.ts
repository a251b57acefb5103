/** A page's size at scale 1, in CSS px. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Where pages stand below each other, in CSS px from the top. */
export interface PageLayout {
  readonly tops: readonly number[]
  readonly heights: readonly number[]
  readonly height: number
}

/** Space between pages and around them, in CSS px. */
export const GAP = 16

/** Room for the tools that float over the end of the last page, in CSS px. */
const TOOLS_ROOM = 56

/** Pages larger than this are not enlarged to fill a wide stage: lines would be too long to read. */
const COMFORTABLE_SCALE = 1.5

/** The scale at zoom 1: as wide as the stage, but no larger than reads well. */
export const fitScale = (widest: number, room: number): number =>
  Math.max(0.1, Math.min(COMFORTABLE_SCALE, (room - 2 * GAP) / widest))

/** Stacks pages below each other. */
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

/** The last page, from 0, that begins at or before `y`; the first when none does. */
function lastAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The pages to draw, from 0, first and last: those in view and the nearest on both sides. */
export function pagesInView({ tops }: PageLayout, scrollTop: number, room: number): { first: number; last: number } {
  const first = lastAt(tops, scrollTop)
  const last = lastAt(tops, scrollTop + room)
  return { first: Math.max(0, first - 1), last: Math.min(tops.length - 1, last + 1) }
}

/** The page one is at, from 0: the one in the upper third of the view. */
export const currentPage = ({ tops }: PageLayout, scrollTop: number, room: number): number =>
  lastAt(tops, scrollTop + room / 3)

/** Where to scroll so that the same spot of the same page stays at the top when pages change their size. */
export function keepPlace(before: PageLayout, after: PageLayout, scrollTop: number): number {
  const page = lastAt(before.tops, scrollTop)
  const within = scrollTop - (before.tops[page] ?? 0)
  const height = before.heights[page] ?? 0
  // The gap above a page does not grow with it.
  const share = height > 0 && within > 0 ? Math.min(within / height, 1) * (after.heights[page] ?? 0) : within
  return (after.tops[page] ?? 0) + share
}
