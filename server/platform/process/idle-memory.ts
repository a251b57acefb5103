import { heapSize } from 'bun:jsc'
import { unmapProgramPages } from '#server/platform/os/program-pages.ts'

/**
 * Times without requests after which memory is released, in milliseconds, each counted from the release before. It is released again because
 * threads and processes that end meanwhile use pages of the program, too.
 */
const QUIET_MS = [2000, 6000, 20_000]

/** Interval of the checks while there are requests, in milliseconds. */
const CHECK_MS = 500

/** Number of requests from which the heap is collected as well. That takes about 15 ms; the garbage of fewer requests is small. */
const MANY_REQUESTS = 16

/**
 * Size of the heap, with the buffers that belong to it, from which it is collected while there are requests, in bytes. The engine lets it
 * double before it collects old objects, such as the pieces of uploads that were written. The usual size is 10 to 40 MB.
 */
const LARGE_HEAP = 96 * 1024 * 1024

export type IdleMemoryParts = {
  /** Whether requests are being processed. */
  readonly isBusy: () => boolean
  /** Releases memory. `isAfterBurst`: there were many requests since the last time, or the program has just started. */
  readonly release?: (isAfterBurst: boolean) => void
  /** Collects the garbage of a large heap. Called at each check while there are requests. */
  readonly collect?: () => void
  /** Milliseconds without requests until each release. */
  readonly quiet?: readonly number[]
  /** Interval of the checks while there are requests, in milliseconds. */
  readonly interval?: number
}

/**
 * Keeps the heap small while there are requests, and returns memory to the system when there are none. After the last release, no timer is
 * set until the next request.
 */
export class IdleMemory implements Disposable {
  readonly #parts: Required<IdleMemoryParts>
  #requests = 0
  /** Number of requests at the last check, and at the last collection. The start counts as many. */
  #seen = 0
  #collected = -MANY_REQUESTS
  /** Number of releases since the last request, and the time without requests since the last of them, in milliseconds. */
  #stage = 0
  #quietFor = 0
  #timer: Timer | null

  constructor(parts: IdleMemoryParts) {
    this.#parts = { release: releaseMemory, collect: collectLargeHeap, quiet: QUIET_MS, interval: CHECK_MS, ...parts }
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
    const wait = this.#stage === 0 ? this.#parts.interval : this.#parts.quiet[this.#stage]
    return wait === undefined ? null : setTimeout(() => this.#check(wait), wait).unref()
  }

  /** One timer serves all requests: when it fires, it finds out whether some have arrived since it was set. */
  #check(waited: number): void {
    const isQuiet = this.#seen === this.#requests && !this.#parts.isBusy()
    this.#seen = this.#requests
    this.#quietFor = isQuiet ? this.#quietFor + waited : 0
    if (!isQuiet) this.#parts.collect()
    else if (this.#quietFor >= (this.#parts.quiet[this.#stage] ?? 0)) this.#release()
    this.#timer = this.#nextTimer()
  }

  #release(): void {
    const isAfterBurst = this.#requests - this.#collected >= MANY_REQUESTS
    if (isAfterBurst) this.#collected = this.#requests
    this.#parts.release(isAfterBurst)
    this.#stage += 1
    this.#quietFor = 0
  }
}

function releaseMemory(isAfterBurst: boolean): void {
  if (isAfterBurst) Bun.gc(true)
  unmapProgramPages?.()
}

/** Size of the heap from which it is collected next, in bytes. */
let collectFrom = LARGE_HEAP

/** Collects a large heap. Where most of it is in use, the next collection waits until it has grown by half. */
function collectLargeHeap(): void {
  const size = heapSize()
  if (size < LARGE_HEAP) collectFrom = LARGE_HEAP
  if (size < collectFrom) return
  Bun.gc(true)
  collectFrom = Math.max(LARGE_HEAP, heapSize() * 1.5)
}
