import type { Job } from '#contract/jobs.ts'
import { createStore, type Store } from '#web/lib/store.ts'

/** Live updates about the path that the page shows. */
export interface Live {
  /** Number of other places in which the edited text is open. */
  readonly otherEditors: Store<number>
  /** Whether the connection is interrupted, so that the page may be out of date. */
  readonly disconnected: Store<boolean>
  /** Whether uploads use the connections that streams would need. If so, the page refetches at intervals. */
  readonly connectionsBusy: Store<boolean>
  readonly jobListeners: Set<(job: Job) => void>
  /** Calls `listener` with changes of the user's own jobs until the returned function is called. */
  onJob(listener: (job: Job) => void): () => void
}

/** Creates the live state of a page. It opens no connection by itself. */
export function createLive(): Live {
  const jobListeners = new Set<(job: Job) => void>()
  return {
    otherEditors: createStore(0),
    disconnected: createStore(false),
    connectionsBusy: createStore(false),
    jobListeners,
    onJob(listener) {
      jobListeners.add(listener)
      return () => jobListeners.delete(listener)
    },
  }
}
