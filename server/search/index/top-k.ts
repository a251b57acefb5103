/** A collected key with its two numbers. */
export type Ranked = { readonly key: number; readonly first: number; readonly second: number }

/**
 * Collects the `wanted` lowest keys, each with two associated numbers, without sorting all of them: keys that can no longer be among the
 * lowest are rejected immediately, and the buffer is halved whenever it is full.
 */
export class TopK {
  readonly #wanted: number
  readonly #keys: Float64Array
  readonly #first: Uint32Array
  readonly #second: Uint32Array
  #count = 0
  /** Keys above this value are not among the best. */
  worst = Number.POSITIVE_INFINITY
  /** Number of keys offered. */
  offered = 0

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

  offer(key: number, first: number, second: number): void {
    this.offered += 1
    if (key > this.worst) return
    if (this.#count === this.#keys.length) this.#halve()
    if (key > this.worst) return
    const at = this.#count++
    this.#keys[at] = key
    this.#first[at] = first
    this.#second[at] = second
  }

  /**
   * Returns the best entries, lowest key first; equal keys are ordered by their numbers, so that successive pages of one answer are
   * consistent.
   */
  sorted(): Ranked[] {
    const places = Array.from({ length: this.#count }, (_, place) => place)
    places.sort((a, b) => this.#compare(a, this.#keys[b] ?? 0, this.#first[b] ?? 0, this.#second[b] ?? 0))
    return places.slice(0, this.#wanted).map((place) => ({
      key: this.#keys[place] ?? 0,
      first: this.#first[place] ?? 0,
      second: this.#second[place] ?? 0,
    }))
  }

  /** Moves the lowest `wanted` keys to the front and discards the others (C. A. R. Hoare, Algorithm 65: Find, 1961). */
  #halve(): void {
    const keys = this.#keys
    let low = 0
    let high = this.#count - 1
    const nth = this.#wanted - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      const key = keys[middle] ?? 0
      const first = this.#first[middle] ?? 0
      const second = this.#second[middle] ?? 0
      let i = low
      let j = high
      while (i <= j) {
        while (this.#compare(i, key, first, second) < 0) i += 1
        while (this.#compare(j, key, first, second) > 0) j -= 1
        if (i <= j) this.#swap(i++, j--)
      }
      if (nth <= j) high = j
      else if (nth >= i) low = i
      else break
    }
    this.#count = this.#wanted
    this.worst = keys[nth] ?? this.worst
  }

  #compare(place: number, key: number, first: number, second: number): number {
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
