/** Time that a result stays valid, in milliseconds: frequent queries cost no more than one. */
const FRESH = 1000

/**
 * Time limit after which a check counts as failing, in milliseconds. A network disk may never answer.
 *
 * @limit Operation | Duration of one health check | {ms}
 */
const PATIENCE = 2000

/** Shares one check among all callers: it runs once at a time, and no caller waits longer than the limit. */
export class Probe<T> {
  readonly #ask: () => Promise<T>
  #asking: Promise<T | null> | null = null
  #latest: { readonly at: number; readonly answer: T | null } | null = null

  /** @param ask may throw, which counts as no result */
  constructor(ask: () => Promise<T>) {
    this.#ask = ask
  }

  /** Returns a result that is at most a second old; null when there is none. */
  async answer(): Promise<T | null> {
    if (this.#latest && performance.now() - this.#latest.at < FRESH) return this.#latest.answer
    // All callers wait for a check that hangs; it is not started again.
    this.#asking ??= this.#begin()
    const { promise: over, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, PATIENCE, null)
    try {
      return await Promise.race([this.#asking, over])
    } finally {
      clearTimeout(timer)
    }
  }

  async #begin(): Promise<T | null> {
    const answer = await this.#ask().catch(() => null)
    this.#asking = null
    this.#latest = { at: performance.now(), answer }
    return answer
  }
}
