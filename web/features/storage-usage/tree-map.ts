/** A part of a plane, in the unit of the plane; `x` counts from the start of the text direction. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the worst aspect ratio among rectangles that share a strip; 1 is a square. `sum` is their total area, `side` the length of the
 * strip.
 */
function worst(smallest: number, largest: number, sum: number, side: number): number {
  const strip = (sum / side) ** 2
  return Math.max(largest / strip, strip / smallest)
}

/** Returns how many areas, from `first` on, form the best strip along `side`. */
function stripLength(areas: readonly number[], first: number, side: number): number {
  const largest = areas[first] ?? 0
  let sum = largest
  let ratio = worst(largest, largest, sum, side)
  let end = first + 1
  for (; end < areas.length; end += 1) {
    const area = areas[end] ?? 0
    const next = worst(area, largest, sum + area, side)
    if (next > ratio) break
    sum += area
    ratio = next
  }
  return end - first
}

/** Places areas in a strip at the start of the free part, along its shorter side. Returns the remaining free part. */
function layStrip(strip: readonly number[], free: Rectangle, into: Rectangle[]): Rectangle {
  const sum = strip.reduce((total, area) => total + area, 0)
  const upright = free.width >= free.height
  const side = upright ? free.height : free.width
  const thickness = Math.min(sum / side, upright ? free.width : free.height)
  let along = 0
  for (const area of strip) {
    const length = Math.min(area / thickness, side - along)
    into.push(
      upright
        ? { x: free.x, y: free.y + along, width: thickness, height: length }
        : { x: free.x + along, y: free.y, width: length, height: thickness },
    )
    along += length
  }
  return upright
    ? { ...free, x: free.x + thickness, width: free.width - thickness }
    : { ...free, y: free.y + thickness, height: free.height - thickness }
}

/**
 * Divides a plane of `width` by `height` among values; each rectangle's area is its share and its shape as close to a square as possible
 * (squarified treemaps: Bruls, Huizing and van Wijk, 2000). The rectangle of `values[i]` is at index `i`. Values must be above 0, the
 * largest first. The result is empty where the plane has no area.
 */
export function treeMap(values: readonly number[], width: number, height: number): Rectangle[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (!(total > 0 && width > 0 && height > 0)) return []
  const scale = (width * height) / total
  const areas = values.map((value) => value * scale)
  const rectangles: Rectangle[] = []
  let free: Rectangle = { x: 0, y: 0, width, height }
  while (rectangles.length < areas.length) {
    const first = rectangles.length
    const side = Math.min(free.width, free.height)
    // Rounding may leave nothing of the plane.
    if (!(side > 0)) {
      rectangles.push({ x: free.x, y: free.y, width: 0, height: 0 })
      continue
    }
    free = layStrip(areas.slice(first, first + stripLength(areas, first, side)), free, rectangles)
  }
  return rectangles
}
