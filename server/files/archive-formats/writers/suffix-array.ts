// Sorting by induction (Nong, Zhang and Chan, "Two efficient algorithms for linear time suffix array construction", 2009): linear for any
// text, so that no crafted block can take minutes.

/** Kind of a suffix that is smaller than the next one; the other kind is larger. */
const SMALLER = 1

type Level = {
  readonly text: Int32Array
  readonly sorted: Int32Array
  readonly kinds: Uint8Array
  /** Number of occurrences of each symbol. */
  readonly counts: Int32Array
}

/**
 * Sorts the suffixes of a text; a suffix that is a prefix of another comes first.
 *
 * @param text numbers from 0 to `symbols - 1`
 * @param sorted receives the positions of the suffixes; as long as the text
 */
export function sortSuffixes(text: Int32Array, sorted: Int32Array, symbols: number): void {
  if (text.length < 2) {
    sorted.fill(0)
    return
  }
  const level = { text, sorted, kinds: kindsOf(text), counts: countsOf(text, symbols) }
  placeStarts(level)
  induce(level)
  const count = collectStarts(level)
  const names = nameStarts(level, count)
  const reduced = sorted.subarray(text.length - count)
  const order = sorted.subarray(0, count)
  if (names < count) sortSuffixes(reduced, order, names)
  else for (let i = 0; i < count; i++) order[reduced[i] ?? 0] = i
  placeInOrder(level, reduced, order)
  induce(level)
}

function kindsOf(text: Int32Array): Uint8Array {
  const kinds = new Uint8Array(text.length)
  for (let i = text.length - 2; i >= 0; i--) {
    const here = text[i] ?? 0
    const next = text[i + 1] ?? 0
    kinds[i] = here < next ? SMALLER : here > next ? 0 : (kinds[i + 1] ?? 0)
  }
  return kinds
}

function countsOf(text: Int32Array, symbols: number): Int32Array {
  const counts = new Int32Array(symbols)
  for (let i = 0; i < text.length; i++) {
    const symbol = text[i] ?? 0
    counts[symbol] = (counts[symbol] ?? 0) + 1
  }
  return counts
}

/** Returns for each symbol the position at which its suffixes begin, or at which they end. */
function edges(counts: Int32Array, atEnd: boolean): Int32Array {
  const places = new Int32Array(counts.length)
  let sum = 0
  for (let symbol = 0; symbol < counts.length; symbol++) {
    const count = counts[symbol] ?? 0
    places[symbol] = atEnd ? sum + count : sum
    sum += count
  }
  return places
}

/** Returns whether a smaller suffix follows a larger one. From such positions all others are induced. */
const isStart = (kinds: Uint8Array, i: number) => i > 0 && kinds[i] === SMALLER && kinds[i - 1] !== SMALLER

function placeStarts({ text, sorted, kinds, counts }: Level): void {
  const ends = edges(counts, true)
  sorted.fill(-1)
  for (let i = 1; i < text.length; i++) if (isStart(kinds, i)) pushBack(sorted, ends, text[i] ?? 0, i)
}

function pushBack(sorted: Int32Array, ends: Int32Array, symbol: number, place: number): void {
  const at = (ends[symbol] ?? 0) - 1
  ends[symbol] = at
  sorted[at] = place
}

/** Sorts all suffixes, given the sorted ones: first the larger ones, forwards, then the smaller ones, backwards. */
function induce({ text, sorted, kinds, counts }: Level): void {
  const begins = edges(counts, false)
  const last = text.length - 1
  const pushFront = (place: number) => {
    const symbol = text[place] ?? 0
    const at = begins[symbol] ?? 0
    begins[symbol] = at + 1
    sorted[at] = place
  }
  pushFront(last)
  for (let i = 0; i <= last; i++) {
    const place = (sorted[i] ?? 0) - 1
    if (place >= 0 && kinds[place] !== SMALLER) pushFront(place)
  }
  const ends = edges(counts, true)
  for (let i = last; i >= 0; i--) {
    const place = (sorted[i] ?? 0) - 1
    if (place >= 0 && kinds[place] === SMALLER) pushBack(sorted, ends, text[place] ?? 0, place)
  }
}

/** Moves the positions of the starts to the front, in their order. */
function collectStarts({ sorted, kinds }: Level): number {
  let count = 0
  for (let i = 0; i < sorted.length; i++) {
    const place = sorted[i] ?? 0
    if (isStart(kinds, place)) sorted[count++] = place
  }
  return count
}

/** Numbers the sections between starts, equal ones alike; the numbers are placed at the end of `sorted`, in the order of the text. */
function nameStarts(level: Level, count: number): number {
  const { sorted } = level
  sorted.fill(-1, count)
  let names = 0
  let before = -1
  for (let i = 0; i < count; i++) {
    const place = sorted[i] ?? 0
    if (before < 0 || !sameStretch(level, before, place)) names += 1
    before = place
    // Two starts are never adjacent.
    sorted[count + (place >> 1)] = names - 1
  }
  let to = sorted.length - 1
  for (let from = sorted.length - 1; from >= count; from--) {
    const name = sorted[from] ?? -1
    if (name >= 0) sorted[to--] = name
  }
  return names
}

function sameStretch({ text, kinds }: Level, one: number, other: number): boolean {
  for (let i = 0; Math.max(one, other) + i < text.length; i++) {
    if (text[one + i] !== text[other + i] || kinds[one + i] !== kinds[other + i]) return false
    if (i === 0) continue
    const ends = isStart(kinds, one + i)
    if (ends !== isStart(kinds, other + i)) return false
    if (ends) return true
  }
  return false
}

/** Places the starts, whose order is now known, at the ends of their symbols. */
function placeInOrder({ text, sorted, kinds, counts }: Level, places: Int32Array, order: Int32Array): void {
  let found = 0
  for (let i = 1; i < text.length; i++) if (isStart(kinds, i)) places[found++] = i
  for (let i = 0; i < order.length; i++) order[i] = places[order[i] ?? 0] ?? 0
  sorted.fill(-1, order.length)
  const ends = edges(counts, true)
  for (let i = order.length - 1; i >= 0; i--) {
    const place = sorted[i] ?? 0
    sorted[i] = -1
    pushBack(sorted, ends, text[place] ?? 0, place)
  }
}
