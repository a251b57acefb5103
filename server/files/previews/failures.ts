/** For so long a file that has no preview is not tried again (ms). */
const REMEMBERED = 10 * 60_000

/** So many are remembered; the oldest go first. */
const MOST = 10_000

type Failure = { readonly until: number; readonly make: () => Error }

/** Files that had no preview when it was tried, by the same keys as those that have: a changed file has another one. */
export class Failures {
  readonly #now: () => number
  readonly #known = new Map<string, Failure>()

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws what was remembered under this key */
  check(key: string): void {
    const known = this.#known.get(key)
    if (known && known.until > this.#now()) throw known.make()
  }

  remember(key: string, make: () => Error): void {
    this.#known.delete(key)
    this.#known.set(key, { until: this.#now() + REMEMBERED, make })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
  }
}
