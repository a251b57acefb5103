import type { IndexState } from '#contract/search.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import { RoundRobinQueue } from '#server/platform/queue/round-robin-queue.ts'
import type { IndexUpdate } from '#server/search/crawler/index-update.ts'
import type { Index, IndexAnswers, IndexQuestion } from './index-protocol.ts'
import type { IndexOrder, IndexReply } from './index-worker.ts'

/** Pending question. The answer fits the question, but the types cannot express that where replies arrive. */
type PendingQuestion = {
  readonly question: IndexQuestion
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

/** Client of the thread that holds the index. One question at a time is sent, of each user in turn; aborted questions are never sent. */
export class IndexThread implements Index {
  readonly #worker = new Worker(workerScript('index-worker', import.meta.path))
  readonly #waiting = new RoundRobinQueue<PendingQuestion>()
  #asked: { readonly id: number; readonly by: PendingQuestion } | null = null
  #loaded: PromiseWithResolvers<void> | null = null
  #nextId = 0
  #state: IndexState = 'off'
  #broken: Error | null = null

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<IndexReply<never>>) => this.#hear(data)
    this.#worker.onerror = (event) => this.#break(new Error(`The index's thread ended: ${event.message}`))
    this.#worker.unref()
  }

  get state(): IndexState {
    return this.#state
  }

  /**
   * Loads what the crawler stored before this start; later updates are applied after it.
   *
   * @param file the index file
   */
  load(file: string): Promise<void> {
    this.#loaded ??= Promise.withResolvers()
    this.#send({ order: 'load', file })
    return this.#loaded.promise
  }

  applyUpdates(news: readonly IndexUpdate[]): void {
    const buffers = news.flatMap((item) => (item.tell === 'folder' ? [item.entries.buffer] : []))
    for (const item of news) if (item.tell === 'state' && !this.#broken) this.#state = item.state
    // One buffer may hold the entries of many folders and can be transferred only once.
    this.#worker.postMessage({ order: 'tell', news } satisfies IndexOrder, [...new Set(buffers)])
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
    this.#worker.terminate()
    this.#break(new Error('The index was closed.'))
  }

  #send(order: IndexOrder): void {
    this.#worker.postMessage(order)
  }

  #askNext(): void {
    if (this.#asked) return
    const by = this.#waiting.takeNext()
    if (!by) return
    const id = this.#nextId++
    this.#asked = { id, by }
    this.#send({ order: 'ask', id, question: by.question })
  }

  #hear(reply: IndexReply<never>): void {
    if ('loaded' in reply) {
      this.#hearLoaded(reply)
      return
    }
    const asked = this.#asked
    if (asked?.id !== reply.id) return
    this.#asked = null
    if ('answer' in reply) asked.by.resolve(reply.answer)
    else asked.by.reject(new Error(reply.failure))
    this.#askNext()
  }

  #hearLoaded(reply: Extract<IndexReply<never>, { loaded: unknown }>): void {
    if (reply.loaded === null) this.#loaded?.reject(new Error(reply.failure))
    else {
      // The crawler's updates received meanwhile are newer.
      if (this.#state === 'off') this.#state = reply.loaded
      this.#loaded?.resolve()
    }
  }

  #cancelQuestion(waiting: PendingQuestion, reason: unknown): void {
    this.#waiting.remove(queueKeyOf(waiting.question), waiting)
    waiting.reject(reason)
  }

  #break(error: Error): void {
    this.#broken ??= error
    // From now on searches walk the folders.
    this.#state = 'off'
    this.#loaded?.reject(error)
    this.#asked?.by.reject(error)
    this.#asked = null
    for (const { reject } of this.#waiting.takeAll()) reject(error)
  }
}

/** Returns the queue key of a question: the user's ID, or null for the program's own questions. */
const queueKeyOf = (question: IndexQuestion): number | null =>
  'request' in question ? question.request.subject.userId : null
