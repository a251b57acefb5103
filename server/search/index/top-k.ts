/** A collected key with its two numbers. */
export type Ranked = { readonly key: number; readonly first: number; readonly second: number }

/**
 * Collects the `wanted` lowest keys, each with two associated numbers by which equal keys are ordered, without sorting all of them: keys
 * that can no longer be among the lowest are rejected immediately, and the buffer is halved whenever it is full.
 */
export class TopK {
  readonly #wanted: number
  readonly #keys: Float64Array
  readonly #first: Uint32Array
  readonly #second: Uint32Array
  #count = 0
  /** Keys above this value are not among the best. */
  worst = Number.POSITIVE_INFINITY
  /** Numbers of the last of the best entries, as far as they are known. */
  #worstFirst = 0
  #worstSecond = 0

  constructor(wanted: number) {
    this.#wanted = wanted
    const room = Math.max(wanted * 2, 1024)
    this.#keys = new Float64Array(room)
    this.#first = new Uint32Array(room)
    this.#second = new Uint32Array(room)
  }

  /** Whether `wanted` keys have been collected. */
  get isFull(): boolean {
    return this.#count >= this.#wanted
  }

  /** Number of the best keys that have been collected. */
  get size(): number {
    return Math.min(this.#count, this.#wanted)
  }

  offer(key: number, first: number, second: number): void {
    if (!this.accepts(key, first, second)) return
    if (this.#count === this.#keys.length) {
      this.#halve()
      if (!this.accepts(key, first, second)) return
    }
    const at = this.#count++
    this.#keys[at] = key
    this.#first[at] = first
    this.#second[at] = second
  }

  /** Whether a key with these numbers may be among the best. */
  accepts(key: number, first: number, second: number): boolean {
    if (key !== this.worst) return key < this.worst
    return first < this.#worstFirst || (first === this.#worstFirst && second <= this.#worstSecond)
  }

  /** Discards what is not among the best, if many keys were added since, so that more keys can be rejected. */
  tighten(): void {
    const added = this.#count - this.#wanted
    if (added > this.#wanted / 2 || (added >= 0 && this.worst === Number.POSITIVE_INFINITY)) this.#halve()
  }

  /** Returns, in no order, those of the best that have the places from `from` up to `to`; the lowest key has place 0. */
  ranked(from: number, to: number): Ranked[] {
    if (this.#count > this.#wanted) this.#halve()
    const end = Math.min(to, this.#count)
    this.#select(from, 0)
    this.#select(end, from)
    return Array.from({ length: Math.max(0, end - from) }, (_, index) => ({
      key: this.#keys[from + index] ?? 0,
      first: this.#first[from + index] ?? 0,
      second: this.#second[from + index] ?? 0,
    }))
  }

  /** Returns the best entries, lowest key first. */
  sorted(): Ranked[] {
    return this.ranked(0, this.size).sort(
      (one, other) => one.key - other.key || one.first - other.first || one.second - other.second,
    )
  }

  /** Moves the lowest `wanted` keys to the front and discards the others. */
  #halve(): void {
    this.#select(this.#wanted, 0)
    this.#count = this.#wanted
    // The highest of the lowest keys is the last one only by chance.
    let last = 0
    for (let at = 1; at < this.#count; at++) if (this.#compare(at, last) > 0) last = at
    this.worst = this.#keys[last] ?? this.worst
    this.#worstFirst = this.#first[last] ?? 0
    this.#worstSecond = this.#second[last] ?? 0
  }

  /** Moves the lowest keys to the places before `boundary`; those before `low` are lower already (C. A. R. Hoare, Algorithm 65: Find, 1961). */
  #select(boundary: number, low: number): void {
    if (boundary <= low || boundary >= this.#count) return
    let from = low
    let to = this.#count - 1
    while (from < to) {
      const middle = (from + to) >>> 1
      const key = this.#keys[middle] ?? 0
      const first = this.#first[middle] ?? 0
      const second = this.#second[middle] ?? 0
      let i = from
      let j = to
      while (i <= j) {
        while (this.#compareWith(i, key, first, second) < 0) i += 1
        while (this.#compareWith(j, key, first, second) > 0) j -= 1
        if (i <= j) this.#swap(i++, j--)
      }
      if (boundary <= j) to = j
      else if (boundary >= i) from = i
      else break
    }
  }

  #compare(place: number, other: number): number {
    return this.#compareWith(place, this.#keys[other] ?? 0, this.#first[other] ?? 0, this.#second[other] ?? 0)
  }

  #compareWith(place: number, key: number, first: number, second: number): number {
    return (this.#keys[place] ?? 0) - key || (this.#first[place] ?? 0) - first || (this.#second[place] ?? 0) - second
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a] ?? 0
    this.#keys[a] = this.#keys[b] ?? 0
    this.#keys[b] = key
    const first = this.#first[a] ?? 0
    this.#first[a] = this.#first[b] ?? 0
    this.#first[b] = first
    const second = this.#second[a] ?? 0
    this.#second[a] = this.#second[b] ?? 0
    this.#second[b] = second
  }
}
