/**
 * Returns the ids of the buttons that fit side by side into `room` px, in their order. `widths` holds their widths with the gap after each,
 * in px. As long as there is not enough room, buttons are left out in the order of `overflowOrder`.
 */
export function fittingIds(
  widths: ReadonlyMap<string, number>,
  room: number,
  overflowOrder: readonly string[],
): string[] {
  const fitting = new Map(widths)
  let total = widths.values().reduce((sum, width) => sum + width, 0)
  for (const id of overflowOrder) {
    if (total <= room) break
    total -= fitting.get(id) ?? 0
    fitting.delete(id)
  }
  return [...fitting.keys()]
}
