import { availableParallelism } from 'node:os'
import { SystemError } from '#server/platform/os/system-error.ts'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { workerScript } from '#server/platform/process/worker-script.ts'
import type { DiskFailure, DiskReply, DiskResult, DiskTask, SmallFiles } from './copying-worker.ts'
import type { Unlinked, UnlinkRequest } from './platform-fs.ts'

/** Idle time after which the threads end and release their memory, in milliseconds. */
const IDLE_MS = 8000

/** Maximum number of tasks that run at once; others wait. Each takes a fraction of a second, so that copies take turns. */
const MOST_THREADS = Math.max(2, Math.min(4, availableParallelism()))

/** Maximum number of tasks of a kind per message, where it is not one: a message costs more than removing a few files. */
const MOST_IN_MESSAGE: Partial<Record<DiskTask['do'], number>> = { unlinkFiles: 8 }

type Waiting = {
  readonly task: DiskTask
  readonly resolve: (result: DiskResult) => void
  readonly reject: (error: Error) => void
}
/** A thread, and the tasks of its current message. */
type Thread = { readonly worker: Worker; now: readonly Waiting[] }

/** Threads for the calls that wait for disks, copy or remove much: started on demand, stopped when idle. */
export class DiskThreads {
  readonly #threads: Thread[] = []
  readonly #queue: Waiting[] = []
  readonly #idle = new IdleTimer(() => this.#endThreads())

  /** Runs a task that has a number as its result. Its descriptors must stay open until the promise settles. Throws {@link SystemError}. */
  async run(task: Exclude<DiskTask, { do: 'unlinkFiles' | 'copySmall' }>): Promise<number> {
    return Number(await this.#answer(task))
  }

  /** Removes files as `PlatformFs.unlinkFiles`, under the same conditions as `run`. */
  async unlinkFiles(request: UnlinkRequest): Promise<Unlinked> {
    return (await this.#answer({ do: 'unlinkFiles', ...request })) as Unlinked
  }

  /** Copies small files of one directory to another, under the same conditions as `run`. Returns their sizes; -1 for other items. */
  async copySmall(files: Omit<SmallFiles, 'do'>): Promise<readonly number[]> {
    return (await this.#answer({ do: 'copySmall', ...files })) as readonly number[]
  }

  #answer(task: DiskTask): Promise<DiskResult> {
    this.#idle.stop()
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject })
      this.#handOut()
    })
  }

  close(): void {
    this.#idle.stop()
    const threads = this.#threads.splice(0)
    for (const thread of threads) this.#end(thread, new Error('The storage was closed.'))
    for (const { reject } of this.#queue.splice(0)) reject(new Error('The storage was closed.'))
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const thread = this.#free()
      if (!thread) return
      thread.now = this.#next()
      thread.worker.postMessage(thread.now.map(({ task }) => task))
    }
  }

  #free(): Thread | null {
    const idle = this.#threads.find(({ now }) => now.length === 0)
    return idle ?? (this.#threads.length < MOST_THREADS ? this.#start() : null)
  }

  /** Returns the tasks of the next message: one that may take long, or several short ones of a kind. */
  #next(): Waiting[] {
    const kind = this.#queue[0]?.task.do
    const end = this.#queue.findIndex(({ task }) => task.do !== kind)
    const most = (kind && MOST_IN_MESSAGE[kind]) ?? 1
    return this.#queue.splice(0, Math.min(end < 0 ? this.#queue.length : end, most))
  }

  #start(): Thread {
    const worker = new Worker(workerScript('copying-worker', import.meta.path))
    const thread: Thread = { worker, now: [] }
    worker.onmessage = ({ data }: MessageEvent<readonly DiskReply[]>) => this.#handleReplies(thread, data)
    worker.onerror = (event) => {
      const at = this.#threads.indexOf(thread)
      if (at >= 0) this.#threads.splice(at, 1)
      this.#end(thread, new Error(`A thread that copies ended: ${event.message}`))
      this.#handOut()
    }
    worker.unref()
    this.#threads.push(thread)
    return thread
  }

  #handleReplies(thread: Thread, replies: readonly DiskReply[]): void {
    const asked = thread.now
    thread.now = []
    replies.forEach(({ result, failure }, at) => {
      if (failure) asked[at]?.reject(toError(failure))
      else asked[at]?.resolve(result)
    })
    this.#handOut()
    if (this.#threads.every(({ now }) => now.length === 0)) this.#idle.restart(IDLE_MS)
  }

  #endThreads(): void {
    for (const { worker } of this.#threads.splice(0)) worker.terminate()
  }

  #end({ worker, now }: Thread, error: Error): void {
    worker.terminate()
    for (const { reject } of now) reject(error)
  }
}

function toError({ errno, message }: DiskFailure): Error {
  return errno === null ? new Error(message) : new SystemError('copying', errno)
}
