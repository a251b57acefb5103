/** Requests for jobs that the server has not answered. Each has a negative number as its key, which no job has as its id. */
export class UnansweredRequests {
  readonly #showAfter: number
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #cancelled = new Set<number>()
  #lastKey = 0

  /** `showAfter`: requests that take longer are shown, in milliseconds. */
  constructor(showAfter: number) {
    this.#showAfter = showAfter
  }

  get isEmpty(): boolean {
    return this.#timers.size === 0
  }

  /** Adds a request and returns its key. Calls `show` if the request takes long. */
  add(show: () => void): number {
    this.#lastKey -= 1
    this.#timers.set(this.#lastKey, setTimeout(show, this.#showAfter))
    return this.#lastKey
  }

  /** Records that the job is to be canceled as soon as its id is known. */
  cancel(key: number): void {
    if (this.#timers.has(key)) this.#cancelled.add(key)
  }

  /** Returns whether the request was canceled. The next call returns false. */
  takeCancelled(key: number): boolean {
    return this.#cancelled.delete(key)
  }

  /** Removes an answered request, which is then no longer shown as one. */
  remove(key: number): void {
    clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
    this.#cancelled.delete(key)
  }

  clear(): void {
    for (const key of [...this.#timers.keys()]) this.remove(key)
  }
}
