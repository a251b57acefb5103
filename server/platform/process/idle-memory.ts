import { unmapProgramPages } from '#server/platform/os/program-pages.ts'

/**
 * Time without requests after which memory is released, in milliseconds, and until it is released again: ending threads and processes that
 * have become idle meanwhile uses pages of the program, too.
 */
const QUIET_MS = [2000, 6000, 20_000]

/** Number of requests from which the heap is collected as well. That takes about 15 ms; the garbage of fewer requests is small. */
const MANY_REQUESTS = 16

export type IdleMemoryParts = {
  /** Whether requests are being processed. */
  readonly isBusy: () => boolean
  /** Releases memory. `isAfterBurst`: there were many requests since the last time, or the program has just started. */
  readonly release?: (isAfterBurst: boolean) => void
  /** Milliseconds without requests until each release. */
  readonly quiet?: readonly number[]
}

/** Returns memory to the system when there are no requests. An unused program does not wake up for it. */
export class IdleMemory implements Disposable {
  readonly #isBusy: () => boolean
  readonly #release: (isAfterBurst: boolean) => void
  readonly #quiet: readonly number[]
  #requests = 0
  /** Number of requests at the last check, and at the last collection. The start counts as many. */
  #seen = 0
  #collected = -MANY_REQUESTS
  #stage = 0
  #timer: Timer | null

  constructor({ isBusy, release = releaseMemory, quiet = QUIET_MS }: IdleMemoryParts) {
    this.#isBusy = isBusy
    this.#release = release
    this.#quiet = quiet
    this.#timer = this.#nextTimer()
  }

  countRequest(): void {
    this.#requests += 1
    if (this.#stage === 0) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#stage = 0
    this.#timer = this.#nextTimer()
  }

  [Symbol.dispose](): void {
    if (this.#timer) clearTimeout(this.#timer)
  }

  #nextTimer(): Timer | null {
    const quiet = this.#quiet[this.#stage]
    return quiet === undefined ? null : setTimeout(() => this.#check(), quiet).unref()
  }

  /** There is one timer, however many requests there are: it looks whether some arrived since it was set. */
  #check(): void {
    const isQuiet = this.#seen === this.#requests && !this.#isBusy()
    this.#seen = this.#requests
    if (isQuiet) {
      const isAfterBurst = this.#requests - this.#collected >= MANY_REQUESTS
      if (isAfterBurst) this.#collected = this.#requests
      this.#release(isAfterBurst)
    }
    this.#stage = isQuiet ? this.#stage + 1 : 0
    this.#timer = this.#nextTimer()
  }
}

function releaseMemory(isAfterBurst: boolean): void {
  if (isAfterBurst) Bun.gc(true)
  unmapProgramPages?.()
}
