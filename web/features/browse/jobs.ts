import type { Store } from '#web/lib/store.ts'

/** What a job does to its items. */
export type JobKind = 'copy' | 'move' | 'delete'

/** A change of many items under way. */
export interface Job {
  readonly id: number
  readonly kind: JobKind
  readonly total: number
  readonly finished: number
  /** Stops it: what is done stays done. */
  readonly cancel: () => void
}

/** How a piece of work tells its job. */
export interface JobHandle {
  readonly signal: AbortSignal
  readonly onProgress: (finished: number) => void
}

let lastId = 0

/** Runs work as a job that can be watched and cancelled while it lasts. Throws what the work throws. */
export async function runJob<T>(
  jobs: Store<readonly Job[]>,
  { kind, total }: Pick<Job, 'kind' | 'total'>,
  work: (handle: JobHandle) => Promise<T>,
): Promise<T> {
  lastId += 1
  const id = lastId
  const controller = new AbortController()
  jobs.set((now) => [...now, { id, kind, total, finished: 0, cancel: () => controller.abort() }])
  const onProgress = (finished: number) =>
    jobs.set((now) => now.map((job) => (job.id === id ? { ...job, finished } : job)))
  try {
    return await work({ signal: controller.signal, onProgress })
  } finally {
    jobs.set((now) => now.filter((job) => job.id !== id))
  }
}
