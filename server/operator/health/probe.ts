/** An answer is good for so long (ms): who asks often costs no more than who asks once. */
const FRESH = 1000

/** Who has not answered by then (ms) counts as failing. A disk behind a network may take for ever. */
const PATIENCE = 2000

/** Asks one thing, whoever wants to know: once at a time, and never longer than anybody waits. */
export class Probe<T> {
  readonly #ask: () => Promise<T>
  #asking: Promise<T | null> | null = null
  #latest: { readonly at: number; readonly answer: T | null } | null = null

  /** `ask` may throw, which counts as no answer. */
  constructor(ask: () => Promise<T>) {
    this.#ask = ask
  }

  /** What is known of at most a second ago; null where there is no answer. */
  async answer(): Promise<T | null> {
    if (this.#latest && performance.now() - this.#latest.at < FRESH) return this.#latest.answer
    // One that hangs is waited for by everybody who comes, and not asked again.
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
