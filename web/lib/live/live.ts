import type { Job } from '#contract/jobs.ts'
import { createStore, type Store } from '#web/lib/store.ts'

/** What the page hears of the place that is looked at. */
export interface Live {
  /** In how many other places the text is open that is edited here. */
  readonly others: Store<number>
  /** Whether nothing is heard for a while, so that what is shown may be out of date. */
  readonly lost: Store<boolean>
  /** Whether uploads take the connections that streams would have: then the page fetches anew now and then. */
  readonly crowded: Store<boolean>
  readonly jobListeners: Set<(job: Job) => void>
  /** Hears how the person's own jobs stand, until the returned function is called. */
  onJob(listener: (job: Job) => void): () => void
}

/** Made once a page; hears nothing by itself. */
export function createLive(): Live {
  const jobListeners = new Set<(job: Job) => void>()
  return {
    others: createStore(0),
    lost: createStore(false),
    crowded: createStore(false),
    jobListeners,
    onJob(listener) {
      jobListeners.add(listener)
      return () => jobListeners.delete(listener)
    },
  }
}
