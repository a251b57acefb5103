/** Occurrences of one key that wait to be passed on together. */
type Waiting<T> = { pending: T | null }

export type CollectorParts<T> = {
  /** Combines two occurrences of the same key. */
  readonly merge: (before: T, next: T) => T
  readonly passOn: (occurrence: T) => void
  /** Interval in milliseconds at which later occurrences are passed on. */
  readonly interval: number
}

/** Maximum number of keys; beyond it, the oldest is passed on early. */
const MAX_KEYS = 10_000

/** Passes on the first occurrence of a key at once, and the later ones together at intervals, so that many of them cost little. */
export class Collector<T> {
  readonly #parts: CollectorParts<T>
  readonly #waiting = new Map<string, Waiting<T>>()
  readonly #timer: ReturnType<typeof setInterval>

  constructor(parts: CollectorParts<T>) {
    this.#parts = parts
    this.#timer = setInterval(() => this.flush(), parts.interval).unref()
  }

  add(key: string, occurrence: T): void {
    const waiting = this.#waiting.get(key)
    if (waiting) {
      waiting.pending = waiting.pending === null ? occurrence : this.#parts.merge(waiting.pending, occurrence)
      return
    }
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size >= MAX_KEYS && oldest !== undefined) this.#flushKey(oldest)
    this.#waiting.set(key, { pending: null })
    this.#parts.passOn(occurrence)
  }

  /** Passes on everything that waits. */
  flush(): void {
    for (const [key, waiting] of [...this.#waiting]) {
      if (waiting.pending === null) this.#waiting.delete(key)
      else {
        this.#parts.passOn(waiting.pending)
        waiting.pending = null
      }
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
  }

  #flushKey(key: string): void {
    const pending = this.#waiting.get(key)?.pending ?? null
    this.#waiting.delete(key)
    if (pending !== null) this.#parts.passOn(pending)
  }
}
