/**
 * Time for which a file without a preview is not tried again, in milliseconds.
 *
 * @limit Previews and subtitles | Time for which a failed preview is not tried again | {ms}
 */
const REMEMBERED = 10 * 60_000

/** Maximum number of remembered failures; the oldest are removed first. */
const MOST = 10_000

type Failure = { readonly until: number; readonly make: () => Error }

/** Remembers files whose preview failed, by the same keys as the cache: a changed file has another key. */
export class FailureCache {
  readonly #now: () => number
  readonly #known = new Map<string, Failure>()

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws the error remembered under this key */
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
