/** Time for which a file whose date could not be read is not tried again, in milliseconds. */
const REMEMBERED = 10 * 60_000

/** Maximum number of remembered files; the oldest are removed first. */
const MOST = 10_000

/** Remembers files that could not be read, by a key that differs for each of their versions. */
export class RecentlyFailed {
  readonly #now: () => number
  readonly #until = new Map<string, number>()

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns whether a file is not to be tried again yet. */
  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#now()
  }

  add(key: string): void {
    this.#until.delete(key)
    this.#until.set(key, this.#now() + REMEMBERED)
    const [oldest] = this.#until.keys()
    if (this.#until.size > MOST && oldest !== undefined) this.#until.delete(oldest)
  }
}
