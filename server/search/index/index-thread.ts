import type { IndexState } from '#contract/search.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import { FairLine } from '#server/platform/queue/fair-line.ts'
import type { IndexNews } from '#server/search/crawler/news.ts'
import type { Index, IndexAnswers, IndexQuestion } from './asking.ts'
import type { IndexOrder, IndexReply } from './index-worker.ts'

/** Somebody who asked. What they are told fits their question, which the types cannot know where answers come in. */
type Waiting = {
  readonly question: IndexQuestion
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

/** The thread that holds the index. It is asked one thing at a time, of each person in turn; what nobody wants any more is never begun. */
export class IndexThread implements Index {
  readonly #worker = new Worker(workerScript('index-worker', import.meta))
  readonly #waiting = new FairLine<Waiting>()
  #asked: { readonly id: number; readonly by: Waiting } | null = null
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
   * Takes in what the crawler wrote before this start; what is told later comes after it.
   *
   * @param file the index file
   */
  load(file: string): Promise<void> {
    this.#loaded ??= Promise.withResolvers()
    this.#send({ order: 'load', file })
    return this.#loaded.promise
  }

  tell(news: readonly IndexNews[]): void {
    const buffers = news.flatMap((item) => (item.tell === 'folder' ? [item.entries.buffer] : []))
    for (const item of news) if (item.tell === 'state' && !this.#broken) this.#state = item.state
    // One buffer may hold the entries of many folders, and is handed over once.
    this.#worker.postMessage({ order: 'tell', news } satisfies IndexOrder, [...new Set(buffers)])
  }

  ask<Q extends IndexQuestion>(question: Q, signal?: AbortSignal): Promise<IndexAnswers[Q['ask']]> {
    return new Promise<IndexAnswers[Q['ask']]>((resolve, reject) => {
      signal?.throwIfAborted()
      if (this.#broken) throw this.#broken
      const waiting = { question, resolve, reject }
      signal?.addEventListener('abort', () => this.#leave(waiting, signal.reason), { once: true })
      this.#waiting.add(askerOf(question), waiting)
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
    const by = this.#waiting.take()
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
      // What the crawler told meanwhile is newer.
      if (this.#state === 'off') this.#state = reply.loaded
      this.#loaded?.resolve()
    }
  }

  #leave(waiting: Waiting, reason: unknown): void {
    this.#waiting.remove(askerOf(waiting.question), waiting)
    waiting.reject(reason)
  }

  #break(error: Error): void {
    this.#broken ??= error
    // Searches walk from now on.
    this.#state = 'off'
    this.#loaded?.reject(error)
    this.#asked?.by.reject(error)
    this.#asked = null
    for (const { reject } of this.#waiting.empty()) reject(error)
  }
}

/** Whose turn a question takes: a person's; what the program asks for itself has its own. */
const askerOf = (question: IndexQuestion): number | null =>
  'request' in question ? question.request.subject.userId : null
