/**
 * Remembers values, at most `limit` of them, for as long as `version` answers the same text. For what is asked at every request and must
 * be today's truth all the same.
 */
export class FreshValues<T> {
  readonly #version: () => string
  readonly #limit: number
  readonly #kept = new Map<string, T>()
  #keptAt = ''

  constructor(version: () => string, limit = 1000) {
    this.#version = version
    this.#limit = limit
  }

  /** The value for `key`: the one remembered, or what `make` answers; a failure and `undefined` are not remembered. */
  async get(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const version = this.#version()
    if (version !== this.#keptAt) this.#kept.clear()
    this.#keptAt = version
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const value = await make()
    // What was read while something changed may be from before.
    if (value !== undefined && this.#version() === version && this.#keptAt === version) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: T): void {
    if (this.#kept.size >= this.#limit) this.#kept.clear()
    this.#kept.set(key, value)
  }
}
