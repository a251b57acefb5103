/** Interval of load checks, and the delay of the event loop that indicates load, both in milliseconds. */
const LOOK_EVERY = 100
const LATE = 30
/** Number of concurrent requests from which the crawler gives way. */
const MANY_REQUESTS = 4
/** Duration of giving way, in milliseconds. */
const GIVE_WAY = 200

/** Detects, while the crawler works, when others need the machine. Costs nothing at other times. */
export class LoadMonitor {
  readonly #giveWay: (ms: number) => void
  #requests = 0
  #timer: Timer | null = null
  #lookedAt = 0

  constructor(giveWay: (ms: number) => void) {
    this.#giveWay = giveWay
  }

  /** Counts a request until the returned function is called. */
  countRequest(): () => void {
    this.#requests += 1
    return () => {
      this.#requests -= 1
    }
  }

  set watching(isOn: boolean) {
    if (isOn === (this.#timer !== null)) return
    if (this.#timer) clearInterval(this.#timer)
    this.#lookedAt = performance.now()
    this.#timer = isOn ? setInterval(() => this.#checkLoad(), LOOK_EVERY).unref() : null
  }

  #checkLoad(): void {
    const now = performance.now()
    const late = now - this.#lookedAt - LOOK_EVERY
    this.#lookedAt = now
    if (late > LATE || this.#requests >= MANY_REQUESTS) this.#giveWay(GIVE_WAY)
  }
}
