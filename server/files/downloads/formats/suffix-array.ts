// Sorting by induction (Nong, Zhang and Chan, "Two efficient algorithms for linear time suffix array construction", 2009): linear
// whatever the text is, so that nobody can make a block that takes minutes.

/** Of the two kinds of suffixes: smaller than the next one, or larger. */
const SMALLER = 1

type Level = {
  readonly text: Int32Array
  readonly sorted: Int32Array
  readonly kinds: Uint8Array
  /** How often each symbol occurs. */
  readonly counts: Int32Array
}

/**
 * Sorts the suffixes of a text by their beginnings; a suffix that another begins with comes first.
 *
 * @param text numbers from 0 to `symbols - 1`
 * @param sorted where the places of the suffixes go, as many as the text is long
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

/** Where the suffixes of each symbol begin, or where they end. */
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

/** Is there a smaller suffix after a larger one? From such places all others are induced. */
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

/** From those that are sorted: first the larger ones, forwards, then the smaller ones, backwards. */
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

/** Moves the places of the starts to the front, in their order. */
function collectStarts({ sorted, kinds }: Level): number {
  let count = 0
  for (let i = 0; i < sorted.length; i++) {
    const place = sorted[i] ?? 0
    if (isStart(kinds, place)) sorted[count++] = place
  }
  return count
}

/** Numbers the stretches from start to start, equal ones alike; the numbers come to the end of `sorted`, in the order of the text. */
function nameStarts(level: Level, count: number): number {
  const { sorted } = level
  sorted.fill(-1, count)
  let names = 0
  let before = -1
  for (let i = 0; i < count; i++) {
    const place = sorted[i] ?? 0
    if (before < 0 || !sameStretch(level, before, place)) names += 1
    before = place
    // Two starts are never neighbours.
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

/** Puts the starts, whose order is known by now, at the ends of their symbols. */
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
