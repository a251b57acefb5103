import { SystemError } from '#server/platform/os/system-error.ts'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import type { ListedEntries, ListingRequest } from './listing.ts'
import type { Failure, ListingReply } from './listing-worker.ts'

/** Idle time after which the worker ends and releases its memory, in milliseconds. */
const IDLE_MS = 8000

/**
 * Limits for each user: listings of large directories at once, how many more wait, and for how long, in milliseconds.
 * Other users do not wait behind them.
 *
 * @limit Files and folders | Concurrent listings of large folders for one user | {running}; {waiting} wait up to {patience ms}
 */
const PER_USER = { running: 1, waiting: 64, patience: 60_000 }

type Waiting = { resolve: (entries: ListedEntries) => void; reject: (error: Error) => void }

/** The worker that lists large directories: started on demand, stopped when idle. */
export class ListingPool {
  readonly #turns = new KeyedSemaphore<number>(PER_USER)
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  readonly #idle = new IdleTimer(() => this.#endWorker())
  #nextId = 0

  /**
   * Lists a directory in the worker. The request's descriptors must stay open until the promise settles.
   *
   * @throws AppError `too_many`; the reason of `signal` when it is aborted while waiting
   */
  async list(request: ListingRequest, signal = new AbortController().signal): Promise<ListedEntries> {
    const release = await this.#turns.acquire(request.subject.userId, () => signal)
    try {
      return await this.#ask(request)
    } finally {
      release()
    }
  }

  #ask(request: ListingRequest): Promise<ListedEntries> {
    this.#idle.stop()
    const worker = this.#started()
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, request })
    })
  }

  close(): void {
    this.#idle.stop()
    this.#endWorker()
    this.#failAll(new Error('The storage was closed.'))
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(workerScript('listing-worker', import.meta.path))
    worker.onmessage = ({ data }: MessageEvent<ListingReply>) => this.#handleReply(data)
    worker.onerror = (event) => {
      this.#worker = null
      this.#failAll(new Error(`The listing worker ended: ${event.message}`))
    }
    worker.unref()
    this.#worker = worker
    return worker
  }

  #handleReply({ id, entries, failure }: ListingReply): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (entries) waiting?.resolve(entries)
    else waiting?.reject(toError(failure))
    if (this.#waiting.size === 0) this.#idle.restart(IDLE_MS)
  }

  #endWorker(): void {
    this.#worker?.terminate()
    this.#worker = null
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

function toError(failure: Failure | null): Error {
  if (failure?.errno) return new SystemError('listing', failure.errno)
  return new Error(failure?.message ?? 'The listing failed.')
}
