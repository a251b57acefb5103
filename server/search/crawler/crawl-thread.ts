import { workerScript } from '#server/platform/process/worker-script.ts'
import type { ReaderPlace } from '#server/storage/folder-reader.ts'
import type { IndexUpdate } from './index-update.ts'
import type { Comparison, CrawlOrder, CrawlReply, CrawlStatus } from './messages.ts'
import type { Pace } from './pacing.ts'
import type { SeenFolder } from './seen-folder.ts'

export type CrawlThreadParts = {
  /** The index file; it exists, but may be empty. */
  readonly file: string
  /** Identifies the tree that is read: a file of another tree is refused as damaged. */
  readonly tree: string
  readonly place: ReaderPlace
  readonly pace: Pace
  /** `batch`: number of these updates, of which the file contains the last; null for those that changed nothing there. */
  readonly onUpdates: (updates: readonly IndexUpdate[], batch: number | null) => void
  readonly onActivityChange: (working: boolean) => void
  /** Called with the reason when the thread ends by itself after it was opened. */
  readonly onFailure: (failure: CrawlFailure) => void
}

/** The crawler ended. `damaged`: only a new index file helps. */
export class CrawlFailure extends Error {
  override readonly name = 'CrawlFailure'
  readonly damaged: boolean
  constructor(message: string, damaged: boolean) {
    super(message)
    this.damaged = damaged
  }
}

/** Time limit for the crawler to close, in milliseconds. */
const PATIENCE = 3000

/** Client of the crawler's thread. */
export class CrawlThread {
  readonly #parts: CrawlThreadParts
  readonly #worker = new Worker(workerScript('crawl-worker', import.meta.path))
  readonly #opened = Promise.withResolvers<number | null>()
  readonly #closed = Promise.withResolvers<void>()
  /** Callers by the ID of their order. The reply fits the order, but the types cannot express that where replies arrive. */
  readonly #waiting = new Map<number, Pick<PromiseWithResolvers<never>, 'resolve' | 'reject'>>()
  #isOpen = false
  #failure: CrawlFailure | null = null
  #nextId = 0

  constructor(parts: CrawlThreadParts) {
    this.#parts = parts
    this.#worker.onmessage = ({ data }: MessageEvent<CrawlReply>) => this.#hear(data)
    this.#worker.onerror = (event) => this.#failed(new CrawlFailure(event.message, false))
    this.#worker.unref()
    // Callers that do not await it learn of a failure by `failed`.
    this.#opened.promise.catch(() => undefined)
    const { file, tree, place, pace } = parts
    this.#order({ do: 'open', file, tree, place, pace })
  }

  /**
   * Time as of which the file's contents are complete, in milliseconds since the epoch; null until every folder was read once. @throws
   * {@link CrawlFailure}
   */
  opened(): Promise<number | null> {
    return this.#opened.promise
  }

  order(order: Exclude<CrawlOrder, { do: 'open' | 'compare' | 'status' | 'closeIfIdle' | 'close' }>): void {
    this.#order(order)
  }

  /** @throws CrawlFailure */
  status(): Promise<CrawlStatus> {
    return this.#ask((id) => ({ do: 'status', id }))
  }

  /**
   * Compares folders with the index and reads those that differ: at once until a time in milliseconds since the epoch, then in turn. The
   * updates arrive before this resolves. @throws CrawlFailure
   */
  compare(folders: readonly SeenFolder[], until: number): Promise<Comparison> {
    return this.#ask((id) => ({ do: 'compare', id, folders, until }))
  }

  /** Closes the crawler if it has no work. Returns whether it was closed; it accepts no orders then. @throws CrawlFailure */
  closeIfIdle(): Promise<boolean> {
    return this.#ask((id) => ({ do: 'closeIfIdle', id }))
  }

  /** Closes the crawler. Everything recorded is in the file when this resolves. */
  async close(): Promise<void> {
    if (!this.#failure) {
      this.#order({ do: 'close' })
      await Promise.race([this.#closed.promise, Bun.sleep(PATIENCE)])
    }
    this.kill()
  }

  /** Terminates the thread immediately. */
  kill(): void {
    this.#fail(new CrawlFailure('The crawler was ended.', false))
  }

  async #ask<Answer>(orderWith: (id: number) => CrawlOrder): Promise<Answer> {
    if (this.#failure) throw this.#failure
    const id = this.#nextId++
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.set(id, { resolve, reject })
    this.#order(orderWith(id))
    return await promise
  }

  #answer(id: number, answer: unknown): void {
    this.#waiting.get(id)?.resolve(answer as never)
    this.#waiting.delete(id)
  }

  #order(order: CrawlOrder): void {
    if (!this.#failure) this.#worker.postMessage(order)
  }

  #hear(reply: CrawlReply): void {
    switch (reply.kind) {
      case 'opened':
        this.#isOpen = true
        this.#opened.resolve(reply.asOf)
        break
      case 'updates':
        this.#parts.onUpdates(reply.updates, reply.batch)
        break
      case 'working':
        this.#parts.onActivityChange(reply.working)
        break
      case 'status':
        this.#answer(reply.id, reply.status)
        break
      case 'compared':
        this.#answer(reply.id, { hasChanged: reply.hasChanged, unchanged: reply.unchanged } satisfies Comparison)
        break
      case 'closedIfIdle':
        this.#answer(reply.id, reply.isClosed)
        break
      case 'closed':
        this.#closed.resolve()
        break
      case 'failed':
        this.#failed(new CrawlFailure(reply.message, reply.damaged))
    }
  }

  #failed(failure: CrawlFailure): void {
    if (this.#failure) return
    this.#fail(failure)
    if (this.#isOpen) this.#parts.onFailure(failure)
  }

  #fail(failure: CrawlFailure): void {
    this.#failure ??= failure
    this.#worker.terminate()
    this.#opened.reject(failure)
    this.#closed.resolve()
    for (const { reject } of this.#waiting.values()) reject(failure)
    this.#waiting.clear()
  }
}
