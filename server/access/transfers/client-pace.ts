import type { Transfer } from './transfer.ts'

/**
 * A client that receives nothing for this long is too slow, in milliseconds.
 *
 * @limit Requests and connections | Time in which a client reads nothing, after which its slot or large response ends | {ms}
 */
const STALL_LIMIT = 60_000

/**
 * While other requests wait, a client that receives fewer bytes per second over this period (ms) is too slow as well.
 *
 * @limit Requests and connections | Lowest speed of a client while others wait for its slot | {bytesPerSecond bytes} per second over {period ms}
 */
const SLOW = { period: 120_000, bytesPerSecond: 1024 }

/** After server work of this length, the client's progress is measured anew (ms). */
const SERVER_WORK_LIMIT = 2000

/** Receives progress reports about a response. */
export type PaceListener = {
  /** Called when this number of bytes was handed over and the client has to read them. */
  readonly bytesHandedOver: (bytes: number) => void
  /** Called when the client has read them and the server prepares more. */
  readonly chunkRequested: () => void
}

/**
 * Measures how fast a client receives a response, by the kernel's count of acknowledged bytes or, where there is none, by the pieces the
 * client requested.
 */
export class ClientPace implements PaceListener {
  readonly transfer: Transfer
  readonly #now: () => number
  #handed = 0
  #asked = 0
  #working = true
  #since: number
  #progress: Sample
  /** Samples of the last two minutes, oldest first. */
  #samples: Sample[] = []

  constructor(transfer: Transfer, now: () => number) {
    this.transfer = transfer
    this.#now = now
    this.#since = now()
    this.#progress = { at: this.#since, bytes: -1 }
  }

  readonly bytesHandedOver = (bytes: number): void => {
    this.#handed += bytes
    this.#working = false
  }

  readonly chunkRequested = (): void => {
    this.#asked = this.#handed
    this.#working = true
    this.#since = this.#now()
  }

  isTooSlow(at: number, othersWait: boolean): boolean {
    const bytes = this.transfer.acknowledged() ?? this.#asked
    if (bytes > this.#progress.bytes) this.#progress = { at, bytes }
    if (this.#working && at - this.#since > SERVER_WORK_LIMIT) {
      this.#progress = { at, bytes }
      this.#samples = []
    }
    this.#samples.push({ at, bytes })
    while (at - (this.#samples[1]?.at ?? at) >= SLOW.period) this.#samples.shift()
    if (at - this.#progress.at >= STALL_LIMIT) return true
    const [oldest] = this.#samples
    if (!othersWait || !oldest || at - oldest.at < SLOW.period) return false
    return bytes - oldest.bytes < ((at - oldest.at) / 1000) * SLOW.bytesPerSecond
  }
}

type Sample = { readonly at: number; readonly bytes: number }
