/** One step of wheel or key, and the smallest zoom (spec section 9). */
const ZOOM_STEP = 0.25
const ZOOM_MIN = 0.25
const ZOOM_MAX = 4

/** What a double-click goes through (spec section 4). */
const CYCLE = [1, 2, 4] as const

/**
 * The largest zoom: 4, and as much more as the object is larger than its place, so that its own pixels can be reached.
 * `ratio` is its own size over the size at zoom 1.
 */
export const maxZoom = (ratio = 1): number => ZOOM_MAX + Math.max(0, ratio - 1)

/** The zoom within its limits. */
export const clampZoom = (zoom: number, max: number = maxZoom()): number => Math.min(Math.max(zoom, ZOOM_MIN), max)

/** One step in or out, onto the grid of steps when it was beside it. */
export function stepZoom(zoom: number, direction: 1 | -1, max: number = maxZoom()): number {
  const steps = zoom / ZOOM_STEP
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1
  return clampZoom(next * ZOOM_STEP, max)
}

/** Where a double-click leads: 1, 2, 4 and back to 1; from between, to the next larger. */
export const cycleZoom = (zoom: number): number => CYCLE.find((stop) => stop > zoom) ?? CYCLE[0]
