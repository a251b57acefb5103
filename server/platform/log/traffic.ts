/** Upper bounds of how long an answer took until it began to leave (seconds). */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

/** Stands for the route of what led nowhere. */
const NOWHERE = 'none'

/** What one route has answered. */
export type RouteTraffic = {
  /** By the first digit of the status. */
  readonly answers: Map<number, number>
  /** How many took no longer than each of `DURATIONS`, and no less than the one before; those that took longer are last. */
  readonly durations: number[]
  /** All of them together. */
  seconds: number
}

/** An answer: `bytes` of its body, and how long it took until it began to leave. */
type Answered = { readonly status: number; readonly bytes: number; readonly seconds: number }

/** Counts what the front door does. It knows routes by their names in the table, so there are never more of them than that (R10), and nobody's paths. */
export class Traffic {
  readonly routes = new Map<string, RouteTraffic>()
  /** Bytes of bodies that came. */
  received = 0
  /** Bytes of bodies that were handed over, as their answers declare them. */
  sent = 0
  /** Bodies that come in. */
  uploads = 0
  #working = 0
  #pending: () => number = () => this.#working

  /** `pending` tells how many requests there are whose answers have not left as a whole. */
  watch(pending: () => number): void {
    this.#pending = pending
  }

  /** Requests that are worked on. */
  get working(): number {
    return this.#working
  }

  /** Answers that are on their way to their clients: downloads and streams. */
  get sending(): number {
    return Math.max(0, this.#pending() - this.#working)
  }

  begin(): void {
    this.#working += 1
  }

  end(route: string | null, { status, bytes, seconds }: Answered): void {
    this.#working -= 1
    const kept = this.#of(route ?? NOWHERE)
    const kind = Math.floor(status / 100)
    kept.answers.set(kind, (kept.answers.get(kind) ?? 0) + 1)
    const bucket = DURATIONS.findIndex((bound) => seconds <= bound)
    const place = bucket === -1 ? DURATIONS.length : bucket
    kept.durations[place] = (kept.durations[place] ?? 0) + 1
    kept.seconds += seconds
    this.sent += bytes
  }

  /** `work` takes in the body of an upload. */
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
