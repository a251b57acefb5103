import { isAppError } from '#server/platform/errors.ts'
import type { WatchEvent } from '#server/storage/storage.ts'

export type PollParts = {
  /** Returns a value for what the reader sees now, which changes when that changes. */
  readonly readState: () => Promise<string | bigint>
  readonly report: (event: WatchEvent) => void
}

/** A comparison takes at most one part in this many of the time. */
const SHARE = 20

/** Compares at intervals what a reader sees with the previous state: where the system does not report changes, or may not report all. */
export class Poll {
  readonly #parts: PollParts
  #timer: ReturnType<typeof setTimeout> | null = null
  #seen: string | bigint | null = null
  #stale = false
  #looking = false
  #again = false
  #closed = false
  #every = Number.POSITIVE_INFINITY

  constructor(parts: PollParts) {
    this.#parts = parts
  }

  /**
   * Records the current state and compares every `every` milliseconds, less often where a comparison takes long. Throws
   * the errors of `look`.
   */
  async start(every: number): Promise<void> {
    this.#every = every
    this.#seen = await this.#parts.readState()
    this.#schedule(every)
  }

  /** Starts as `start`, but records the state after `first` milliseconds: the system reports changes meanwhile. */
  startLater(first: number, every: number): void {
    this.#every = every
    this.#schedule(first)
  }

  /** Marks the recorded state as outdated by a change that was reported already: the next comparison does not report it. */
  markOutdated(): void {
    this.#stale = true
  }

  /** Compares at once, or right after the comparison that is running. */
  checkNow(): void {
    this.#stale = false
    if (this.#looking) this.#again = true
    else void this.#lookNow()
  }

  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #schedule(delay: number): void {
    if (this.#closed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#lookNow(), delay)
    this.#timer.unref()
  }

  async #lookNow(): Promise<void> {
    if (this.#looking || this.#closed) return
    this.#looking = true
    const before = performance.now()
    const event = await this.#compare()
    this.#looking = false
    if (this.#closed) return
    if (event) this.#parts.report(event)
    const again = this.#again
    this.#again = false
    this.#schedule(again ? 0 : Math.max(this.#every, SHARE * (performance.now() - before)))
  }

  async #compare(): Promise<WatchEvent | null> {
    const wasStale = this.#stale
    this.#stale = false
    try {
      const now = await this.#parts.readState()
      const isOther = this.#seen !== null && now !== this.#seen && !wasStale
      this.#seen = now
      return isOther ? 'changed' : null
    } catch (error) {
      return LEFT.some((code) => isAppError(error, code)) ? 'gone' : null
    }
  }
}

/**
 * Error codes that mean that the item is no longer there. After other errors, such as an overload or a failing disk,
 * nothing is reported: the next comparison may succeed.
 */
const LEFT = ['not_found', 'not_allowed', 'invalid'] as const
