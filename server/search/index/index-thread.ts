import type { IndexState } from '#contract/search.ts'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import { RoundRobinQueue } from '#server/platform/queue/round-robin-queue.ts'
import type { IndexUpdate } from '#server/search/crawler/index-update.ts'
import type { Index, IndexAnswers, IndexQuestion } from './index-protocol.ts'
import type { IndexOrder, IndexReply } from './index-worker.ts'

/**
 * Time without questions after which the thread ends and releases its memory: the longer of `least`, in milliseconds, and `loads` times the
 * duration of loading the file. From some 100,000 names on, users who search again seldom wait for another load.
 */
const IDLE = { least: 5000, loads: 300 }

/** Answers of an empty index. */
const UNKNOWN: IndexAnswers = { find: null, sizes: null, space: null, counts: { folders: 0, files: 0 } }

/** `isDamaged`: only a new file helps. */
type OnUnusable = (reason: string, isDamaged: boolean) => void

/** Pending question. The answer fits the question, but the types cannot express that where replies arrive. */
type PendingQuestion = {
  readonly question: IndexQuestion
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Client of the thread that holds the index. The thread starts with a question, loads the index file, and ends when there were none for a
 * while; without a file, it starts with the first updates and does not end. One question at a time is sent, of each user in turn;
 * aborted questions are never sent.
 */
export class IndexThread implements Index {
  readonly #least: number
  #worker: Worker | null = null
  #file: string | null = null
  #onUnusable: OnUnusable = () => undefined
  readonly #waiting = new RoundRobinQueue<PendingQuestion>()
  #asked: { readonly id: number; readonly by: PendingQuestion } | null = null
  readonly #idle = new IdleTimer(() => this.#endWorker())
  #loadMs = 0
  #nextId = 0
  #state: IndexState = 'off'
  /** IDs of folders that differ from the disk, which the file does not record. */
  readonly #outdated = new Set<number>()
  #broken: Error | null = null

  constructor({ least = IDLE.least } = {}) {
    this.#least = least
  }

  get state(): IndexState {
    return this.#state
  }

  /** Whether the thread is running. */
  get isRunning(): boolean {
    return this.#worker !== null
  }

  /**
   * Uses what the crawler has stored and will store in a file.
   *
   * @param onUnusable called with the reason when it cannot be loaded; the index is empty then
   */
  follow(file: string, onUnusable: OnUnusable): void {
    this.#file = file
    this.#onUnusable = onUnusable
  }

  /** Discards everything. Called after the file was created again. */
  restart(): void {
    this.#endWorker()
    this.#outdated.clear()
    const { by } = this.#asked ?? {}
    this.#asked = null
    by?.resolve(UNKNOWN[by.question.ask] as never)
    this.#askNext()
  }

  applyUpdates(updates: readonly IndexUpdate[], batch: number | null = null): void {
    if (this.#broken) return
    for (const item of updates) {
      if (item.tell === 'outdated') this.#outdated[item.isOutdated ? 'add' : 'delete'](item.id)
      if (item.tell !== 'state') continue
      this.#outdated.clear()
      this.#state = item.state
    }
    // The file has them, or will have them when it is loaded.
    if (!this.#worker && this.#file !== null) return
    const buffers = updates.flatMap((item) => (item.tell === 'folder' ? [item.entries.buffer] : []))
    // One buffer may hold the entries of many folders and can be transferred only once.
    this.#started().postMessage({ order: 'apply', updates, batch } satisfies IndexOrder, [...new Set(buffers)])
  }

  ask<Q extends IndexQuestion>(question: Q, signal?: AbortSignal): Promise<IndexAnswers[Q['ask']]> {
    return new Promise<IndexAnswers[Q['ask']]>((resolve, reject) => {
      signal?.throwIfAborted()
      if (this.#broken) throw this.#broken
      const waiting = { question, resolve, reject }
      signal?.addEventListener('abort', () => this.#cancelQuestion(waiting, signal.reason), { once: true })
      this.#waiting.add(queueKeyOf(question), waiting)
      this.#askNext()
    })
  }

  close(): void {
    this.#break(new Error('The index was closed.'))
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(workerScript('index-worker', import.meta.path))
    worker.onmessage = ({ data }: MessageEvent<IndexReply<never>>) => {
      if (worker === this.#worker) this.#handleReply(data)
    }
    worker.onerror = (event) => {
      if (worker === this.#worker) this.#break(new Error(`The index's thread ended: ${event.message}`))
    }
    worker.unref()
    this.#worker = worker
    if (this.#file !== null) {
      this.#send(worker, { order: 'load', file: this.#file })
      const updates = [...this.#outdated].map((id) => ({ tell: 'outdated', id, isOutdated: true }) as const)
      this.#send(worker, { order: 'apply', updates, batch: null })
    }
    return worker
  }

  #endWorker(): void {
    this.#idle.stop()
    this.#worker?.terminate()
    this.#worker = null
  }

  #send(worker: Worker, order: IndexOrder): void {
    worker.postMessage(order)
  }

  #askNext(): void {
    if (this.#asked) return
    const by = this.#waiting.takeNext()
    this.#idle.stop()
    if (!by) {
      this.#endWhenIdle()
      return
    }
    const id = this.#nextId++
    this.#asked = { id, by }
    this.#send(this.#started(), { order: 'ask', id, question: by.question })
  }

  #endWhenIdle(): void {
    if (this.#file === null || !this.#worker) return
    this.#idle.restart(Math.max(this.#least, this.#loadMs * IDLE.loads))
  }

  #handleReply(reply: IndexReply<never>): void {
    if ('loaded' in reply) {
      if (reply.loaded === null) this.#onUnusable(reply.failure, reply.isDamaged)
      else this.#loadMs = reply.loaded
      return
    }
    const asked = this.#asked
    if (asked?.id !== reply.id) return
    this.#asked = null
    if ('answer' in reply) asked.by.resolve(reply.answer)
    else asked.by.reject(new Error(reply.failure))
    this.#askNext()
  }

  #cancelQuestion(waiting: PendingQuestion, reason: unknown): void {
    this.#waiting.remove(queueKeyOf(waiting.question), waiting)
    waiting.reject(reason)
  }

  #break(error: Error): void {
    this.#broken ??= error
    this.#endWorker()
    // From now on searches walk the folders.
    this.#state = 'off'
    this.#asked?.by.reject(error)
    this.#asked = null
    for (const { reject } of this.#waiting.takeAll()) reject(error)
  }
}

/** Returns the queue key of a question: the user's ID, or null for the program's own questions. */
const queueKeyOf = (question: IndexQuestion): number | null =>
  'request' in question ? question.request.subject.userId : null
