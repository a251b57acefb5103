import type { QueryClient } from '@tanstack/react-query'
import type { Job } from '#contract/jobs.ts'
import type { Jobs, JobsOptions } from '#web/features/uploads/jobs/jobs.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { unlessAborted } from '#web/lib/unless-aborted.ts'

/** Jobs whose code is loaded when the first job starts, or when the page is idle and checks for running jobs. */
export interface LazyJobs {
  /** Null until the code has been loaded. */
  readonly here: Pick<Store<Jobs | null>, 'getSnapshot' | 'subscribe'>
  readonly run: RunJob
  /** Checks for running jobs once the page is idle. */
  follow(): void
  /** Handles a status update of a job. */
  handleUpdate(job: Job): void
  forget(): void
}

/** Loads the jobs feature and its tray. */
export const loadJobs = () => import('#web/features/uploads/jobs/lazy-jobs.ts')

const ignore = () => undefined

/** Delay before checking for jobs, so that the listing loads first, in milliseconds. */
const IDLE = 1500

/** Loads the code of the jobs and creates them. While `isFollowing` returns true, they are polled whenever the page becomes visible. */
type LoadJobs = (isFollowing: () => boolean) => Promise<Jobs>

/** Returns the function that creates the page's jobs. */
export const jobsLoader =
  (api: ApiClient, queries: QueryClient, { onFailed, onStep }: Pick<JobsOptions, 'onFailed' | 'onStep'>): LoadJobs =>
  async (isFollowing) => {
    const { createJobs } = await loadJobs()
    // Affects listings, the trash, the history and the storage usage.
    const onEnded = () => void queries.invalidateQueries()
    const jobs = createJobs({ api, onEnded, onFailed, onStep })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && isFollowing() && jobs.follow(),
    )
    return jobs
  }

/** Creates the lazily loaded jobs. */
export function createLazyJobs(load: LoadJobs): LazyJobs {
  const here = createStore<Jobs | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let coming: Promise<Jobs> | null = null
  let follows = false
  /** Aborted when the user changes. */
  let user = new AbortController()

  async function loadOnce(): Promise<Jobs> {
    try {
      const jobs = await load(() => follows)
      here.set(jobs)
      return jobs
    } catch (cause) {
      // The next request tries again.
      coming = null
      throw new ApiError(0, null, String(cause))
    }
  }
  /** Returns the jobs. The promise stays pending if the user has changed by the time they are loaded. */
  function fetch(): Promise<Jobs> {
    coming ??= loadOnce()
    return unlessAborted(coming, user.signal)
  }
  return {
    here,
    run: async (...asked) => (await fetch()).run(...asked),
    follow() {
      // Failures are ignored: starting a job loads the code again and reports the error.
      follows = true
      timer = setTimeout(() => void fetch().then((jobs) => jobs.follow(), ignore), IDLE)
    },
    handleUpdate(job) {
      if (follows) void fetch().then((jobs) => jobs.updateJob(job), ignore)
    },
    forget() {
      clearTimeout(timer)
      follows = false
      user.abort()
      user = new AbortController()
      here.getSnapshot()?.reset()
    },
  }
}
