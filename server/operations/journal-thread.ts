import { openSqlite } from '#server/platform/database/sqlite.ts'
import { AppError } from '#server/platform/errors.ts'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import type { JournalReply, JournalRequest } from './journal-worker.ts'
import type { Operation } from './records/operation.ts'

type Answer = Extract<JournalReply, { ok: true }>
type Opening = Pick<JournalRequest & { ask: 'open' }, 'file' | 'retention'>

/**
 * Time without requests after which the worker ends and releases its memory, in milliseconds: `first` after the start of the program, which
 * always needs the worker, `later` after each later start. Starting it again takes some 20 ms.
 */
const IDLE = { first: 3000, later: 60_000 }

/**
 * The journal's worker, which receives one request at a time. It ends when there were none for a while, and starts again with the next one.
 * When it fails as a whole, the request fails that it was answering, and the next one starts another worker.
 */
export class JournalThread {
  readonly #opening: Opening
  readonly #later: number
  #idleMs: number
  #worker: Worker | null = null
  #asked: Promise<unknown> = Promise.resolve()
  #pending: PromiseWithResolvers<JournalReply> | null = null
  readonly #idle = new IdleTimer(() => this.#endWhenAnswered())
  #holder: ReturnType<typeof openSqlite> | null = null
  #isEnded = false
  /** Number of rows of operations written since the last pruning. */
  #unpruned = 0

  /** Does not open the file; {@link JournalThread.open} does. */
  constructor(opening: Opening, { first, later } = IDLE) {
    this.#opening = opening
    this.#idleMs = first
    this.#later = later
  }

  /** Whether the worker is running. */
  get isRunning(): boolean {
    return this.#worker !== null
  }

  /**
   * Opens the file; the first request.
   *
   * @param begun started operations, which the database may not have
   * @throws AppError with the code of the failure
   */
  open(begun: readonly Operation[] = []): Promise<Answer> {
    return this.#inTurn(() => {
      this.#start()
      return this.#askNow({ ask: 'open', ...this.#opening, begun, now: Date.now() })
    })
  }

  /**
   * Sends a request.
   *
   * @throws AppError with the code of the failure
   */
  ask(request: Exclude<JournalRequest, { ask: 'open' | 'reopen' }>): Promise<Answer> {
    return this.#inTurn(async () => {
      if (!this.#worker && request.ask === 'close') return { ok: true }
      await this.#reopen()
      return this.#askNow(request)
    })
  }

  end(): void {
    this.#isEnded = true
    this.#stop()
    this.#holder?.close()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#asked.then(() => {
      if (this.#worker) this.#idle.restart(this.#idleMs)
      return work()
    })
    this.#asked = Promise.allSettled([done])
    return done
  }

  #start(): void {
    const worker = new Worker(workerScript('journal-worker', import.meta.path))
    worker.onmessage = ({ data }: MessageEvent<JournalReply>) => this.#pending?.resolve(data)
    worker.onerror = (event) => {
      if (worker === this.#worker) this.#fail(new Error(`The journal's worker failed: ${event.message}`))
    }
    this.#worker = worker
    this.#idle.restart(this.#idleMs)
  }

  async #reopen(): Promise<void> {
    if (this.#worker || this.#isEnded) return
    this.#idleMs = this.#later
    this.#start()
    const { file, retention } = this.#opening
    try {
      await this.#askNow({ ask: 'reopen', file, retention, unpruned: this.#unpruned })
    } catch (error) {
      this.#stop()
      throw error
    }
  }

  async #askNow(request: JournalRequest): Promise<Answer> {
    if (!this.#worker) throw new Error('The journal is closed.')
    this.#pending = Promise.withResolvers()
    this.#worker.postMessage(request)
    const reply = await this.#pending.promise
    if (reply.ok) return reply
    throw new AppError(
      reply.code,
      reply.code === 'disk_full' ? 'The disk is full.' : 'The operation could not be recorded.',
      {
        cause: reply.message,
      },
    )
  }

  /** Ends the worker after the request that it is answering. */
  #endWhenAnswered(): void {
    this.#asked = Promise.allSettled([this.#asked.then(() => this.#endWorker())])
  }

  /** Closes the file and ends the worker. Later requests wait for this. */
  async #endWorker(): Promise<void> {
    if (this.#isEnded || !this.#worker) return
    // Keeps the files beside the database, which could not be created again on a full disk.
    this.#holder ??= heldOpen(this.#opening.file)
    try {
      const { unpruned = 0 } = await this.#askNow({ ask: 'close' })
      this.#unpruned = unpruned
    } finally {
      this.#stop()
    }
  }

  #stop(): void {
    this.#idle.stop()
    this.#worker?.terminate()
    this.#worker = null
  }

  #fail(error: Error): void {
    this.#stop()
    this.#pending?.reject(error)
  }
}

function heldOpen(file: string): ReturnType<typeof openSqlite> {
  const db = openSqlite(file)
  // Reading opens the files.
  using version = db.prepare('pragma user_version')
  version.get()
  return db
}
