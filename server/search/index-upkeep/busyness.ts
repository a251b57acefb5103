/** How often it is looked whether others wait (ms), and how late the event loop may be for that. */
const LOOK_EVERY = 100
const LATE = 30
/** From so many requests at once on the crawler gives way. */
const MANY_REQUESTS = 4
/** For how long (ms). */
const GIVE_WAY = 200

/** Tells, while the crawler works, when others need the machine. Costs nothing at other times. */
export class Busyness {
  readonly #giveWay: (ms: number) => void
  #requests = 0
  #timer: Timer | null = null
  #lookedAt = 0

  constructor(giveWay: (ms: number) => void) {
    this.#giveWay = giveWay
  }

  /** A request begins; ends with the function that is returned. */
  enter(): () => void {
    this.#requests += 1
    return () => {
      this.#requests -= 1
    }
  }

  set watching(isOn: boolean) {
    if (isOn === (this.#timer !== null)) return
    if (this.#timer) clearInterval(this.#timer)
    this.#lookedAt = performance.now()
    this.#timer = isOn ? setInterval(() => this.#look(), LOOK_EVERY).unref() : null
  }

  #look(): void {
    const now = performance.now()
    const late = now - this.#lookedAt - LOOK_EVERY
    this.#lookedAt = now
    if (late > LATE || this.#requests >= MANY_REQUESTS) this.#giveWay(GIVE_WAY)
  }
}
