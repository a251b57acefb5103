/** Methods of a worker. Calls run there one after the other. */
export type WorkerMethods = Readonly<Record<string, (input: never) => unknown>>

/** Client of a worker. */
export interface WorkerCalls<M extends WorkerMethods> {
  /** Runs a method in the worker. Rejects with its error, when the worker fails, and when it is closed meanwhile. */
  call<K extends keyof M & string>(method: K, input: Parameters<M[K]>[0]): Promise<Awaited<ReturnType<M[K]>>>
  /** Terminates the worker, even in the middle of its work. */
  close(): void
}

interface Call {
  readonly id: number
  readonly method: string
  readonly input: unknown
}

type Reply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly name: string; readonly message: string }

/** Creates the page's client of a worker that runs `answerCalls`. */
export function callWorker<M extends WorkerMethods>(worker: Worker): WorkerCalls<M> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  const end = (reason: string) => {
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('answer' in data) asked?.resolve(data.answer)
    else asked?.reject(Object.assign(new Error(data.message), { name: data.name }))
  }
  worker.onerror = () => end('The worker broke.')
  return {
    call(method, input) {
      last += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(last, asked)
      const call: Call = { id: last, method, input }
      worker.postMessage(call)
      // Both sides share the same methods.
      return asked.promise as ReturnType<WorkerCalls<M>['call']>
    },
    close: () => end('The worker was closed.'),
  }
}

/** Runs in a worker and answers each call with the method of that name. */
export function answerCalls(methods: WorkerMethods): void {
  const byName = new Map<string, (input: never) => unknown>(Object.entries(methods))
  self.onmessage = ({ data: { id, method, input } }: MessageEvent<Call>) => {
    try {
      self.postMessage({ id, answer: byName.get(method)?.(input as never) } satisfies Reply)
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      self.postMessage({ id, name, message } satisfies Reply)
    }
  }
}
