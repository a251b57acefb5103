/**
 * Returns the ids of the buttons that fit side by side into `room` px, in their order. `widths` holds their widths with the gap after each,
 * in px. As long as there is not enough room, buttons are left out in the order of `leaving`.
 */
export function fittingIds(widths: ReadonlyMap<string, number>, room: number, leaving: readonly string[]): string[] {
  const left = new Map(widths)
  let total = widths.values().reduce((sum, width) => sum + width, 0)
  for (const id of leaving) {
    if (total <= room) break
    total -= left.get(id) ?? 0
    left.delete(id)
  }
  return [...left.keys()]
}
