import { availableParallelism } from 'node:os'
import { workerScript } from '#server/platform/process/worker-script.ts'
import { ARGON2ID_COST, type Hashing } from './hashing.ts'
import type { HashingReply, HashingRequest } from './hashing-worker.ts'

/** How long threads wait for more work before their memory is given back (ms). */
const IDLE_MS = 20_000

/** A hash keeps one processor busy: more threads than there are of those would only slow each other down. */
const MOST = Math.min(4, availableParallelism())

/**
 * Hashes in threads that give way to the event loop. Each may have more than one thing to do, so that none waits for the event loop to
 * give it the next; how many there are in all, `Passwords` bounds.
 */
export class HashingThreads implements Hashing {
  readonly cost = ARGON2ID_COST
  readonly #threads = new Set<HashingThread>()
  #idle: Timer | null = null

  async hash(password: string): Promise<string> {
    return String(await this.#ask({ password, hash: null }))
  }

  async verify(password: string | Uint8Array, hash: string): Promise<boolean> {
    return (await this.#ask({ password, hash })) === true
  }

  /** Ends the threads; what is being hashed fails. */
  close(): void {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    for (const thread of this.#threads) thread.end(new Error('The hashing threads were ended.'))
    this.#threads.clear()
  }

  async #ask(request: HashingRequest): Promise<string | boolean> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    const thread = this.#leastBusy()
    try {
      const reply = await thread.ask(request)
      if ('failure' in reply) throw new Error(reply.failure)
      return reply.value
    } finally {
      if (thread.isBroken) this.#threads.delete(thread)
      this.#restLater()
    }
  }

  #leastBusy(): HashingThread {
    const [first] = [...this.#threads].sort((one, other) => one.load - other.load)
    if (first && (first.load === 0 || this.#threads.size >= MOST)) return first
    const started = new HashingThread()
    this.#threads.add(started)
    return started
  }

  #restLater(): void {
    const isIdle = [...this.#threads].every(({ load }) => load === 0)
    if (isIdle && this.#threads.size > 0) this.#idle ??= setTimeout(() => this.close(), IDLE_MS).unref()
  }
}

/** One thread, which answers in the order it was asked. */
class HashingThread {
  readonly #worker = new Worker(workerScript('hashing-worker', import.meta))
  readonly #asked: PromiseWithResolvers<HashingReply>[] = []
  isBroken = false

  constructor() {
    this.#worker.unref()
    this.#worker.onmessage = ({ data }: MessageEvent<HashingReply>) => this.#asked.shift()?.resolve(data)
    this.#worker.onerror = (event) => this.end(new Error(`A hashing thread failed: ${event.message}`))
  }

  /** How much it has to do. */
  get load(): number {
    return this.#asked.length
  }

  /** @throws Error when the thread as a whole has failed, or was ended */
  ask(request: HashingRequest): Promise<HashingReply> {
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
