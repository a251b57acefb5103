/** Returns the FNV-1a hash of the UTF-16 units of a name, its high bits mixed into the low ones, which are used. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/**
 * Builds a hash table of names with open addressing. For 100,000 names that are each looked up once it takes less than half the time of a
 * `Map`, which creates an entry for each.
 */
function tableOf(names: readonly string[]): (name: string) => number {
  const mask = 2 ** Math.ceil(Math.log2(names.length * 2 + 1)) - 1
  // The index of each name, counted from 1; 0 is a free slot.
  const slots = new Int32Array(mask + 1)
  names.forEach((name, place) => {
    let slot = hashOf(name) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = place + 1
  })
  return (name) => {
    let slot = hashOf(name) & mask
    for (let place = slots[slot] ?? 0; place !== 0; place = slots[slot] ?? 0) {
      if (names[place - 1] === name) return place - 1
      slot = (slot + 1) & mask
    }
    return -1
  }
}

/**
 * Returns a function that returns the index of a name, or -1. Lookups in list order need one comparison each; a table is built once for
 * lookups in another order.
 */
export function nameLookup(names: readonly string[]): (name: string) => number {
  let next = 0
  let find: ReturnType<typeof tableOf> | null = null
  return (name) => {
    let place = next
    if (names[next] !== name) {
      find ??= tableOf(names)
      place = find(name)
    }
    if (place !== -1) next = place + 1
    return place
  }
}
