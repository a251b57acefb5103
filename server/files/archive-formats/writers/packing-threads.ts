import { availableParallelism } from 'node:os'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Bzip2Blocks } from './bzip2.ts'
import type { PackingReply, PackingRequest } from './packing-worker.ts'
import type { XzBlock } from './xz.ts'

/** Time for which idle threads are retained before their memory is released, in milliseconds. */
const IDLE_MS = 5000

/** Maximum number of threads for all archives: each occupies a processor and takes some 20 MB. */
const MOST = Math.min(2, availableParallelism())

/** The result for a block, and the block's memory for reuse. */
export type PackedBlock<Made> = { readonly made: Made; readonly block: Uint8Array<ArrayBuffer> }

/** Packs blocks in threads with a lower priority than the event loop; when all are busy, callers wait in the order of their calls. */
export class PackingThreads {
  readonly #line = new Semaphore({ running: MOST, waiting: Number.POSITIVE_INFINITY })
  readonly #free: PackingThread[] = []
  readonly #busy = new Set<PackingThread>()
  readonly #idle = new IdleTimer(() => this.#endFreeThreads())
  #closed = false

  /**
   * Packs a block in the bzip2 format. The block is transferred to the thread.
   *
   * @throws Error the reason of the signal when it is aborted before the block's turn; also when the thread failed or was ended
   */
  async bzip2(block: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<PackedBlock<Bzip2Blocks>> {
    const reply = await this.#ask({ format: 'bz2', block }, signal)
    if ('bz2' in reply) return { made: reply.bz2, block: reply.block }
    throw new Error('failure' in reply ? reply.failure : 'A packing thread made something else.')
  }

  /** Packs a block in the xz format. Otherwise like {@link bzip2}. */
  async xz(block: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<PackedBlock<XzBlock>> {
    const reply = await this.#ask({ format: 'xz', block }, signal)
    if ('xz' in reply) return { made: reply.xz, block: reply.block }
    throw new Error('failure' in reply ? reply.failure : 'A packing thread made something else.')
  }

  /** Number of threads. */
  get size(): number {
    return this.#free.length + this.#busy.size
  }

  /** Number of threads that are packing. */
  get working(): number {
    return this.#busy.size
  }

  /** Ends all threads permanently; blocks that are being packed fail. */
  close(): void {
    this.#closed = true
    this.#idle.stop()
    this.#endFreeThreads()
    for (const thread of this.#busy) thread.end(new Error('The packing threads were ended.'))
  }

  async #ask(request: PackingRequest, signal: AbortSignal): Promise<PackingReply> {
    const release = await this.#line.acquire()
    try {
      signal.throwIfAborted()
      if (this.#closed) throw new Error('The packing threads were ended.')
      return await this.#pack(request)
    } finally {
      release()
    }
  }

  async #pack(request: PackingRequest): Promise<PackingReply> {
    this.#idle.stop()
    const thread = this.#free.pop() ?? new PackingThread()
    this.#busy.add(thread)
    try {
      const reply = await thread.ask(request)
      this.#free.push(thread)
      return reply
    } finally {
      this.#busy.delete(thread)
      if (this.#busy.size === 0) this.#idle.restart(IDLE_MS)
    }
  }

  #endFreeThreads(): void {
    for (const thread of this.#free.splice(0)) thread.end(new Error('The packing threads were ended.'))
  }
}

/** A thread with one request at a time. */
class PackingThread {
  readonly #worker = new Worker(workerScript('packing-worker', import.meta.path), { smol: true })
  #asked: PromiseWithResolvers<PackingReply> | null = null

  constructor() {
    this.#worker.unref()
    this.#worker.onmessage = ({ data }: MessageEvent<PackingReply>) => this.#asked?.resolve(data)
    this.#worker.onerror = (event) => this.end(new Error(`A packing thread failed: ${event.message}`))
  }

  /** @throws Error when the whole thread has failed, or was ended */
  async ask(request: PackingRequest): Promise<PackingReply> {
    const asked = Promise.withResolvers<PackingReply>()
    this.#asked = asked
    this.#worker.postMessage(request, [request.block.buffer])
    return await asked.promise
  }

  end(why: Error): void {
    this.#worker.terminate()
    this.#asked?.reject(why)
  }
}
