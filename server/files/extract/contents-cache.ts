/** Total size in bytes of the stored contents of archives. */
const MAX_STORED = 16 * 1024 * 1024

/** Time for which an archive that took visitors too long is not read again for them, in milliseconds. */
const REFUSED_FOR = 60_000
const MAX_REFUSED = 1000

/** Stores the contents of archives by the entity tags of their files, the most recently used, so that each is read once. */
export class ContentsCache {
  readonly #stored = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly #refused = new Map<string, number>()
  readonly #now: () => number
  #size = 0

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the stored contents; undefined when there are none. */
  find(key: string): Uint8Array<ArrayBuffer> | undefined {
    const found = this.#stored.get(key)
    if (!found) return undefined
    this.#stored.delete(key)
    this.#stored.set(key, found)
    return found
  }

  store(key: string, contents: Uint8Array<ArrayBuffer>): void {
    if (contents.byteLength > MAX_STORED / 4 || this.#stored.has(key)) return
    this.#stored.set(key, contents)
    this.#size += contents.byteLength
    for (const [oldest, { byteLength }] of this.#stored) {
      if (this.#size <= MAX_STORED) break
      this.#stored.delete(oldest)
      this.#size -= byteLength
    }
  }

  /** Returns whether reading this archive took too long a moment ago. */
  isRefused(key: string): boolean {
    return (this.#refused.get(key) ?? Number.NEGATIVE_INFINITY) > this.#now()
  }

  refuse(key: string): void {
    this.#refused.delete(key)
    this.#refused.set(key, this.#now() + REFUSED_FOR)
    const [oldest] = this.#refused.keys()
    if (this.#refused.size > MAX_REFUSED && oldest !== undefined) this.#refused.delete(oldest)
  }
}
