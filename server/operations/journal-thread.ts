import { AppError } from '#server/platform/errors.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import type { JournalReply, JournalRequest } from './journal-worker.ts'

type Answer = Extract<JournalReply, { ok: true }>

/** The journal's worker, which receives one request at a time. After it has failed as a whole, every request fails. */
export class JournalThread {
  readonly #worker = new Worker(workerScript('journal-worker', import.meta.path))
  #asked: Promise<unknown> = Promise.resolve()
  #pending: PromiseWithResolvers<JournalReply> | null = null
  #broken: Error | null = null

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<JournalReply>) => this.#pending?.resolve(data)
    this.#worker.onerror = (event) => this.#break(new Error(`The journal's worker failed: ${event.message}`))
  }

  /**
   * Sends a request.
   *
   * @throws AppError with the code of the failure
   */
  ask(request: JournalRequest): Promise<Answer> {
    const answer = this.#asked.then(() => this.#askNow(request))
    this.#asked = Promise.allSettled([answer])
    return answer
  }

  end(): void {
    this.#worker.terminate()
  }

  async #askNow(request: JournalRequest): Promise<Answer> {
    if (this.#broken) throw this.#broken
    this.#pending = Promise.withResolvers()
    this.#worker.postMessage(request)
    const reply = await this.#pending.promise
    if (reply.ok) return reply
    throw new AppError(reply.code, reply.code === 'disk_full' ? 'The disk is full.' : 'Not recorded.', {
      cause: reply.message,
    })
  }

  #break(error: Error): void {
    this.#broken = error
    this.#pending?.reject(error)
  }
}
