/** Time for which a file whose date could not be read is not tried again, in milliseconds. */
const REMEMBERED = 10 * 60_000

/** Maximum number of remembered files: in one folder, and in all; the folder in which a file failed least recently is forgotten first. */
const MOST = { inFolder: 10_000, inAll: 50_000 }

/** Remembers files that could not be read, by their folder and a key that differs for each of their versions. */
export class RecentlyFailed {
  readonly #now: () => number
  readonly #most: typeof MOST
  /** For each folder the files and the time until which they are remembered, the earliest first. */
  readonly #folders = new Map<string, Map<string, number>>()
  #size = 0

  /** @param now milliseconds since the epoch */
  constructor(now: () => number, most = MOST) {
    this.#now = now
    this.#most = most
  }

  /** Returns whether a file is not to be tried again yet. */
  has(folder: string, key: string): boolean {
    return (this.#folders.get(folder)?.get(key) ?? 0) > this.#now()
  }

  /** Returns whether so many files of a folder failed that no more of it should be tried for a while, because further ones are not remembered. */
  isFull(folder: string): boolean {
    const failed = this.#folders.get(folder)
    if (!failed) return false
    const now = this.#now()
    for (const [key, until] of failed) {
      if (until > now) break
      failed.delete(key)
      this.#size -= 1
    }
    if (failed.size === 0) this.#folders.delete(folder)
    return failed.size >= this.#most.inFolder
  }

  add(folder: string, key: string): void {
    if (this.isFull(folder)) return
    const failed = this.#folders.get(folder) ?? new Map<string, number>()
    this.#size -= failed.size
    failed.delete(key)
    failed.set(key, this.#now() + REMEMBERED)
    this.#size += failed.size
    this.#folders.delete(folder)
    this.#folders.set(folder, failed)
    while (this.#size > this.#most.inAll) this.#forgetOldest()
  }

  #forgetOldest(): void {
    const [oldest] = this.#folders
    if (!oldest) return
    this.#folders.delete(oldest[0])
    this.#size -= oldest[1].size
  }
}
