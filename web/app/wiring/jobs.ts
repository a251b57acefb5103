import type { QueryClient } from '@tanstack/react-query'
import type { Job } from '#contract/jobs.ts'
import type { Jobs, JobsOptions } from '#web/features/uploads/jobs/jobs.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import { createStore, type Store } from '#web/lib/store.ts'

/** Jobs whose code comes when the first is begun, or when the page has time to look whether there are any. */
export interface LaterJobs {
  /** Null until they have come. */
  readonly here: Pick<Store<Jobs | null>, 'getSnapshot' | 'subscribe'>
  readonly run: RunJob
  /** Looks whether there are jobs, once what is urgent is done. */
  follow(): void
  /** Somebody tells where a job stands. */
  heard(job: Job): void
  forget(): void
}

/** Jobs, and what shows them. */
export const laterJobs = () => import('#web/features/uploads/jobs/later.ts')

const ignore = () => undefined

/** The listing comes first, in ms. */
const IDLE = 1500

/** Makes them. */
export function createLaterJobs(
  api: ApiClient,
  queries: QueryClient,
  { onFailed, onStep }: Pick<JobsOptions, 'onFailed' | 'onStep'>,
): LaterJobs {
  const here = createStore<Jobs | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let coming: Promise<Jobs> | null = null
  let follows = false

  async function load(): Promise<Jobs> {
    const { createJobs } = await laterJobs()
    // Listings, the trash, the history, what takes the space.
    const onEnded = () => void queries.invalidateQueries()
    const jobs = createJobs({ api, onEnded, onFailed, onStep })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && follows && jobs.follow(),
    )
    here.set(jobs)
    return jobs
  }
  async function fetch(): Promise<Jobs> {
    coming ??= load()
    try {
      return await coming
    } catch (cause) {
      coming = null
      throw new ApiError(0, null, String(cause))
    }
  }
  return {
    here,
    run: async (...asked) => (await fetch()).run(...asked),
    follow() {
      // Without them nothing is lost: whoever begins one fetches them again, and hears why they do not come.
      follows = true
      timer = setTimeout(() => void fetch().then((jobs) => jobs.follow(), ignore), IDLE)
    },
    heard(job) {
      if (follows) void fetch().then((jobs) => jobs.heard(job), ignore)
    },
    forget() {
      clearTimeout(timer)
      follows = false
      here.getSnapshot()?.forget()
    },
  }
}
