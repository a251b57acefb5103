/** Zoom step of the wheel and the keys, and the limits of the zoom. */
const ZOOM_STEP = 0.25
const ZOOM_MIN = 0.25
const ZOOM_MAX = 4

/** Zoom levels that a double-click cycles through. */
const CYCLE = [1, 2, 4] as const

/**
 * Returns the maximum zoom: 4, plus as much as the object is larger than its container, so that its pixels can be shown at full size.
 * `ratio` is its natural size divided by its size at zoom 1.
 */
export const maxZoom = (ratio = 1): number => ZOOM_MAX + Math.max(0, ratio - 1)

/** Returns the zoom within its limits. */
export const clampZoom = (zoom: number, max: number = maxZoom()): number => Math.min(Math.max(zoom, ZOOM_MIN), max)

/** Returns the next zoom step in or out, aligned to the grid of steps. */
export function stepZoom(zoom: number, direction: 1 | -1, max: number = maxZoom()): number {
  const steps = zoom / ZOOM_STEP
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1
  return clampZoom(next * ZOOM_STEP, max)
}

/** Returns the zoom after a double-click: 1, 2, 4 and back to 1, or the next larger level. */
export const cycleZoom = (zoom: number): number => CYCLE.find((stop) => stop > zoom) ?? CYCLE[0]
