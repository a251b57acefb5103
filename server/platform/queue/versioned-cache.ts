/**
 * Caches at most `limit` values for as long as `version` returns the same text. For values that every request needs and that must never be
 * stale.
 */
export class VersionedCache<T> {
  readonly #version: () => string
  readonly #limit: number
  readonly #kept = new Map<string, T>()
  #keptAt = ''

  constructor(version: () => string, limit = 1000) {
    this.#version = version
    this.#limit = limit
  }

  /**
   * Returns the cached value for `key`, or the result of `make`; a failure and `undefined` are not cached. `version` may be passed by a
   * caller that has just read it.
   */
  async get(
    key: string,
    make: () => Promise<T | undefined>,
    version: string = this.#version(),
  ): Promise<T | undefined> {
    if (version !== this.#keptAt) this.#kept.clear()
    this.#keptAt = version
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const value = await make()
    // A value read during a change may be stale.
    if (value !== undefined && this.#version() === version && this.#keptAt === version) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: T): void {
    if (this.#kept.size >= this.#limit) this.#kept.clear()
    this.#kept.set(key, value)
  }
}
