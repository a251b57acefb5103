import { workerScript } from '#server/platform/process/worker-script.ts'
import { RoundRobinQueue } from '#server/platform/queue/round-robin-queue.ts'
import type { ContentAnswer, ContentQuestion, FindTexts, FoundText } from './content-protocol.ts'
import type { ContentReply, ContentRequest } from './content-worker.ts'

/** Waiting search. */
type WaitingSearch = { readonly request: FindTexts; readonly answer: PromiseWithResolvers<readonly FoundText[]> }

/**
 * Client of the worker that stores the texts: writing and searching never block the event loop. After the worker failed as a whole, every
 * question fails.
 */
export class ContentThread {
  readonly #worker = new Worker(workerScript('content-worker', import.meta.path))
  readonly #waiting = new Map<number, (reply: ContentReply) => void>()
  #next = 0
  #broken: string | null = null
  readonly #seeking = new RoundRobinQueue<WaitingSearch>()
  #isFinding = false

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<ContentReply>) => this.#resolveReply(data)
    this.#worker.onerror = (event) => this.#break(event.message)
  }

  /** @throws Error for failures in the worker */
  async ask(question: ContentQuestion): Promise<ContentAnswer> {
    if (this.#broken !== null) throw new Error(this.#broken)
    const id = this.#next++
    const { promise, resolve } = Promise.withResolvers<ContentReply>()
    this.#waiting.set(id, resolve)
    const request: ContentRequest = { id, question }
    this.#worker.postMessage(request)
    const reply = await promise
    if (!reply.ok) throw new Error(reply.message)
    return reply.answer
  }

  /**
   * Finds texts, one request at a time, of each user in turn. Aborted requests are never started.
   *
   * @throws the signal's reason when it aborts; Error for failures in the worker
   */
  async find(request: FindTexts, signal: AbortSignal): Promise<readonly FoundText[]> {
    signal.throwIfAborted()
    const { userId } = request.subject
    const seeking: WaitingSearch = { request, answer: Promise.withResolvers() }
    const leave = () => {
      this.#seeking.remove(userId, seeking)
      seeking.answer.reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#seeking.add(userId, seeking)
    void this.#findAll()
    try {
      return await seeking.answer.promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** Runs all waiting requests. Never fails: errors go to the requests. */
  async #findAll(): Promise<void> {
    if (this.#isFinding) return
    this.#isFinding = true
    for (let next = this.#seeking.takeNext(); next; next = this.#seeking.takeNext()) {
      const { request, answer } = next
      await this.ask({ ask: 'find', request }).then(({ found = [] }) => answer.resolve(found), answer.reject)
    }
    this.#isFinding = false
  }

  /** Lets the worker finish its task, and closes its file. */
  async close(): Promise<void> {
    if (this.#broken === null) await this.ask({ ask: 'close' }).catch(() => undefined)
    this.#break('The texts were closed.')
    this.#worker.terminate()
  }

  #resolveReply(reply: ContentReply): void {
    this.#waiting.get(reply.id)?.(reply)
    this.#waiting.delete(reply.id)
  }

  #break(message: string): void {
    this.#broken ??= message
    for (const [id, resolve] of this.#waiting) resolve({ id, ok: false, message })
    this.#waiting.clear()
  }
}
