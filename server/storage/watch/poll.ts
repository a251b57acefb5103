import { isAppError } from '#server/platform/errors.ts'
import type { WatchNews } from '#server/storage/storage.ts'

export type PollParts = {
  /** One value for what the reader sees now; another one when that is something else. */
  readonly look: () => Promise<string | bigint>
  readonly tell: (news: WatchNews) => void
}

/** A look takes at most this part of the time. */
const SHARE = 20

/** Looks again and again whether somebody sees something else than before: where the system does not tell, or may not tell all. */
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
   * Takes what is there now as known and looks again every so many ms, less often where a look itself takes long. Throws what looking
   * throws.
   */
  async start(every: number): Promise<void> {
    this.#every = every
    this.#seen = await this.#parts.look()
    this.#schedule(every)
  }

  /** As `start`, but what is known is found out after `first` ms: somebody else tells of changes meanwhile. */
  startLater(first: number, every: number): void {
    this.#every = every
    this.#schedule(first)
  }

  /** What is known is not so any more, and somebody else has told of it: the next look tells nothing of that. */
  outdated(): void {
    this.#stale = true
  }

  /** Looks at once; not again before the look that is under way has ended. */
  look(): void {
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
    const news = await this.#compare()
    this.#looking = false
    if (this.#closed) return
    if (news) this.#parts.tell(news)
    const again = this.#again
    this.#again = false
    this.#schedule(again ? 0 : Math.max(this.#every, SHARE * (performance.now() - before)))
  }

  async #compare(): Promise<WatchNews | null> {
    const wasStale = this.#stale
    this.#stale = false
    try {
      const now = await this.#parts.look()
      const isOther = this.#seen !== null && now !== this.#seen && !wasStale
      this.#seen = now
      return isOther ? 'changed' : null
    } catch (error) {
      return LEFT.some((code) => isAppError(error, code)) ? 'gone' : null
    }
  }
}

/** Whoever is too busy to look, or a disk that fails, tells nothing: the next look may. */
const LEFT = ['not_found', 'not_allowed', 'invalid'] as const
