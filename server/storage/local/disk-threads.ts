import { availableParallelism } from 'node:os'
import { workerScript } from '#server/lib/worker-script.ts'
import type { DiskFailure, DiskReply, DiskTask } from './copying-worker.ts'
import { SystemError } from './system-error.ts'

/** How long the threads wait for more work before their memory is given back (ms). */
const IDLE_MS = 20_000

/** So many tasks run at once; others wait. Tasks are parts of a second, so that copies take turns. */
const MOST_THREADS = Math.max(2, Math.min(4, availableParallelism()))

/** So many tasks a thread has at hand, so that it need not wait for the next. */
const AT_HAND = 2

type Waiting = { readonly resolve: (result: number) => void; readonly reject: (error: Error) => void }
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }
type Queued = Waiting & { readonly task: DiskTask }

/** Threads for the calls of copying that wait for disks: started when they are needed, stopped when they were idle for a while. */
export class DiskThreads {
  readonly #threads: Thread[] = []
  readonly #queue: Queued[] = []
  #idle: Timer | null = null
  #nextId = 0

  /** Carries out a task. Its descriptors must stay open until this settles. Throws {@link SystemError}. */
  run(task: DiskTask): Promise<number> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject })
      this.#handOut()
    })
  }

  close(): void {
    if (this.#idle) clearTimeout(this.#idle)
    const threads = this.#threads.splice(0)
    for (const thread of threads) this.#end(thread, new Error('The storage was closed.'))
    for (const { reject } of this.#queue.splice(0)) reject(new Error('The storage was closed.'))
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const thread = this.#freest()
      const next = thread && this.#queue.shift()
      if (!next) return
      const id = this.#nextId++
      thread.waiting.set(id, next)
      thread.worker.postMessage({ id, task: next.task })
    }
  }

  /** The thread with the least at hand, a new one while all are busy; null when all have enough. */
  #freest(): Thread | null {
    const [least] = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size)
    if (least?.waiting.size === 0) return least
    if (this.#threads.length < MOST_THREADS) return this.#start()
    return least && least.waiting.size < AT_HAND ? least : null
  }

  #start(): Thread {
    const worker = new Worker(workerScript('copying-worker', import.meta))
    const thread: Thread = { worker, waiting: new Map() }
    worker.onmessage = ({ data }: MessageEvent<DiskReply>) => this.#settle(thread, data)
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

  #settle({ waiting }: Thread, { id, result, failure }: DiskReply): void {
    const settled = waiting.get(id)
    waiting.delete(id)
    if (failure) settled?.reject(toError(failure))
    else settled?.resolve(result)
    this.#handOut()
    if (this.#threads.every((thread) => thread.waiting.size === 0))
      this.#idle ??= setTimeout(() => this.#rest(), IDLE_MS).unref()
  }

  #rest(): void {
    this.#idle = null
    for (const { worker } of this.#threads.splice(0)) worker.terminate()
  }

  #end({ worker, waiting }: Thread, error: Error): void {
    worker.terminate()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
}

function toError({ errno, message }: DiskFailure): Error {
  return errno === null ? new Error(message) : new SystemError('copying', errno)
}
