/** Limits concurrent work for each key, such as the jobs of a user. */
export class KeyedLimit<Key> {
  readonly #most: number
  readonly #counts = new Map<Key, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Acquires a slot; the returned function releases it. Null when all slots of this key are in use. */
  tryAcquire(key: Key): (() => void) | null {
    const count = this.#counts.get(key) ?? 0
    if (count >= this.#most) return null
    this.#counts.set(key, count + 1)
    return () => this.#leave(key)
  }

  #leave(key: Key): void {
    const left = (this.#counts.get(key) ?? 0) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}
