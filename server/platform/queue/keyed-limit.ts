/** How many of something each key may have at once: jobs of a user, say. */
export class KeyedLimit<Key> {
  readonly #most: number
  readonly #counts = new Map<Key, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a place; the returned function gives it back. Null when all of this key's places are taken. */
  enter(key: Key): (() => void) | null {
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
