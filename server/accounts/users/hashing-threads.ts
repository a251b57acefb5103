import { availableParallelism } from 'node:os'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import { ARGON2ID_COST, type Hashing } from './hashing.ts'
import type { HashingReply, HashingRequest } from './hashing-worker.ts'

/** Time after which idle threads end and release their memory, in milliseconds. */
const IDLE_MS = 8000

/** Maximum number of threads. A hash occupies one processor: more threads than processors would only slow each other down. */
const MAX_THREADS = Math.min(4, availableParallelism())

/**
 * Computes hashes in threads with a lower priority than the event loop. Each thread may have more than one queued request, so that none
 * waits for the event loop to send the next; `Passwords` limits their total number.
 */
export class HashingThreads implements Hashing {
  readonly cost = ARGON2ID_COST
  readonly #threads = new Set<HashingThread>()
  readonly #idle = new IdleTimer(() => this.close())

  async hash(password: string): Promise<string> {
    return String(await this.#sendToThread({ password, hash: null }))
  }

  async verify(password: string | Uint8Array, hash: string): Promise<boolean> {
    return (await this.#sendToThread({ password, hash })) === true
  }

  /** Ends the threads; pending requests fail. */
  close(): void {
    this.#idle.stop()
    for (const thread of this.#threads) thread.end(new Error('The hashing threads were ended.'))
    this.#threads.clear()
  }

  async #sendToThread(request: HashingRequest): Promise<string | boolean> {
    this.#idle.stop()
    const thread = this.#leastBusy()
    try {
      const reply = await thread.send(request)
      if ('failure' in reply) throw new Error(reply.failure)
      return reply.value
    } finally {
      if (thread.isBroken) this.#threads.delete(thread)
      this.#closeWhenIdle()
    }
  }

  #leastBusy(): HashingThread {
    const [first] = [...this.#threads].sort((one, other) => one.load - other.load)
    if (first && (first.load === 0 || this.#threads.size >= MAX_THREADS)) return first
    const started = new HashingThread()
    this.#threads.add(started)
    return started
  }

  #closeWhenIdle(): void {
    const isIdle = [...this.#threads].every(({ load }) => load === 0)
    if (isIdle && this.#threads.size > 0) this.#idle.restart(IDLE_MS)
  }
}

/** One thread; it answers in the order of the requests. */
class HashingThread {
  readonly #worker = new Worker(workerScript('hashing-worker', import.meta.path))
  readonly #asked: PromiseWithResolvers<HashingReply>[] = []
  isBroken = false

  constructor() {
    this.#worker.unref()
    this.#worker.onmessage = ({ data }: MessageEvent<HashingReply>) => this.#asked.shift()?.resolve(data)
    this.#worker.onerror = (event) => this.end(new Error(`A hashing thread failed: ${event.message}`))
  }

  /** Number of pending requests. */
  get load(): number {
    return this.#asked.length
  }

  /** @throws Error when the thread as a whole has failed, or was ended */
  send(request: HashingRequest): Promise<HashingReply> {
    const asked = Promise.withResolvers<HashingReply>()
    this.#asked.push(asked)
    this.#worker.postMessage(request)
    return asked.promise
  }

  end(why: Error): void {
    this.isBroken = true
    this.#worker.terminate()
    for (const { reject } of this.#asked.splice(0)) reject(why)
  }
}
