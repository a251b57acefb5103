/** Returns the `count` lowest items, in order, without sorting the others; `items` is reordered. */
export function lowest<Item>(items: Item[], count: number, compare: (one: Item, other: Item) => number): Item[] {
  if (count < items.length) selectLowest(items, count, compare)
  return items.slice(0, Math.max(0, count)).sort(compare)
}

/** Moves the lowest items to the places before `count` (C. A. R. Hoare, Algorithm 65: Find, 1961). */
function selectLowest<Item>(items: Item[], count: number, compare: (one: Item, other: Item) => number): void {
  let from = 0
  let to = items.length - 1
  while (from < to) {
    const pivot = items[(from + to) >>> 1] as Item
    let i = from
    let j = to
    while (i <= j) {
      while (compare(items[i] as Item, pivot) < 0) i += 1
      while (compare(items[j] as Item, pivot) > 0) j -= 1
      if (i > j) break
      const item = items[i] as Item
      items[i++] = items[j] as Item
      items[j--] = item
    }
    if (count <= j) to = j
    else if (count >= i) from = i
    else return
  }
}
