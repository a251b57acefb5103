/** Upper bounds of the histogram of response times (until the response begins to be sent), in seconds. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

/** Replaces the route of requests that matched none. */
const NO_ROUTE = 'none'

/** Counters of one route. */
export type RouteTraffic = {
  /** Number of responses by the first digit of the status. */
  readonly answers: Map<number, number>
  /** Number of responses by the first of `DURATIONS` that they did not exceed; the last element counts those above all bounds. */
  readonly durations: number[]
  /** Sum of all response times, in seconds. */
  seconds: number
}

/** A response: the `bytes` of its body, and the time until it began to be sent. */
type ResponseStats = { readonly status: number; readonly bytes: number; readonly seconds: number }

/**
 * Counts requests and responses. Routes are identified by their names in the table, so their number is bounded and no user's path is
 * recorded.
 */
export class Traffic {
  readonly routes = new Map<string, RouteTraffic>()
  /** Number of bytes of request bodies. */
  received = 0
  /** Number of bytes of response bodies, as declared by their headers. */
  sent = 0
  /** Number of uploads that are being received. */
  uploads = 0
  #working = 0
  #pending: () => number = () => this.#working

  /** Sets the function that returns the number of requests whose responses are not completely sent. */
  watch(pending: () => number): void {
    this.#pending = pending
  }

  /** Number of requests that are being processed. */
  get working(): number {
    return this.#working
  }

  /** Number of responses that are being sent: downloads and streams. */
  get sending(): number {
    return Math.max(0, this.#pending() - this.#working)
  }

  begin(): void {
    this.#working += 1
  }

  end(route: string | null, { status, bytes, seconds }: ResponseStats): void {
    this.#working -= 1
    const kept = this.#of(route ?? NO_ROUTE)
    const kind = Math.floor(status / 100)
    kept.answers.set(kind, (kept.answers.get(kind) ?? 0) + 1)
    const bucket = DURATIONS.findIndex((bound) => seconds <= bound)
    const place = bucket === -1 ? DURATIONS.length : bucket
    kept.durations[place] = (kept.durations[place] ?? 0) + 1
    kept.seconds += seconds
    this.sent += bytes
  }

  /** Counts an upload while `work` reads its body. */
  async upload<T>(work: () => Promise<T>): Promise<T> {
    this.uploads += 1
    try {
      return await work()
    } finally {
      this.uploads -= 1
    }
  }

  #of(route: string): RouteTraffic {
    const known = this.routes.get(route)
    if (known) return known
    const begun = { answers: new Map(), durations: Array.from({ length: DURATIONS.length + 1 }, () => 0), seconds: 0 }
    this.routes.set(route, begun)
    return begun
  }
}
