import type { Transfer } from './transfer.ts'

/** A client that takes nothing for so long is too slow (ms). */
const STALLED = 60_000

/** While others wait, so is one that takes fewer bytes a second over this period (ms). */
const SLOW = { period: 120_000, bytesPerSecond: 1024 }

/** Work of our own that takes so long is not the client's slowness (ms). */
const OWN_WORK = 2000

/** Is told how a client takes what it is sent. */
export type Pace = {
  /** So many bytes more were handed over, and the client is waited for. */
  readonly handed: (bytes: number) => void
  /** The client took them, and is being worked for. */
  readonly taken: () => void
}

/** The pace at which a client takes what it is sent, as the kernel tells it or, where it does not, by the pieces the client asks for. */
export class ClientPace implements Pace {
  readonly transfer: Transfer
  readonly #now: () => number
  #handed = 0
  #asked = 0
  #working = true
  #since: number
  #progress: Sample
  /** Of the last two minutes, the oldest first. */
  #samples: Sample[] = []

  constructor(transfer: Transfer, now: () => number) {
    this.transfer = transfer
    this.#now = now
    this.#since = now()
    this.#progress = { at: this.#since, bytes: -1 }
  }

  readonly handed = (bytes: number): void => {
    this.#handed += bytes
    this.#working = false
  }

  readonly taken = (): void => {
    this.#asked = this.#handed
    this.#working = true
    this.#since = this.#now()
  }

  isTooSlow(at: number, othersWait: boolean): boolean {
    const bytes = this.transfer.acknowledged() ?? this.#asked
    if (bytes > this.#progress.bytes) this.#progress = { at, bytes }
    if (this.#working && at - this.#since > OWN_WORK) {
      this.#progress = { at, bytes }
      this.#samples = []
    }
    this.#samples.push({ at, bytes })
    while (at - (this.#samples[1]?.at ?? at) >= SLOW.period) this.#samples.shift()
    if (at - this.#progress.at >= STALLED) return true
    const [oldest] = this.#samples
    if (!othersWait || !oldest || at - oldest.at < SLOW.period) return false
    return bytes - oldest.bytes < ((at - oldest.at) / 1000) * SLOW.bytesPerSecond
  }
}

type Sample = { readonly at: number; readonly bytes: number }
