export interface JobPollerOptions {
  /** Fetches and handles the list of jobs. Never throws. */
  readonly poll: () => Promise<void>
  /** Returns whether a job runs, so that the poller continues. */
  readonly isBusy: () => boolean
  /** Returns whether the page is visible. While it is hidden, scheduled polls are skipped. */
  readonly isVisible: () => boolean
  /** Polling interval, in milliseconds. */
  readonly interval: number
}

/** Polls the jobs while one of them runs, one request at a time. */
export class JobPoller {
  readonly #options: JobPollerOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The poll in progress, or null. */
  #current: Promise<void> | null = null

  constructor(options: JobPollerOptions) {
    this.#options = options
  }

  /** Polls after a delay in milliseconds, unless a poll is scheduled or in progress. */
  schedule(delay = this.#options.interval): void {
    if (this.#timer !== undefined || this.#current !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#options.isVisible()) this.pollNow()
    }, delay)
  }

  /** Polls immediately, unless a poll is in progress. */
  pollNow(): void {
    if (this.#current !== null) return
    const current = this.#options.poll()
    this.#current = current
    void current.then(() => this.#finish(current))
  }

  /** Cancels the scheduled poll and ignores the end of the one in progress. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#current = null
  }

  #finish(poll: Promise<void>): void {
    if (this.#current !== poll) return
    this.#current = null
    if (this.#options.isBusy()) this.schedule()
  }
}
