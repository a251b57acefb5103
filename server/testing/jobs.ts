import type { JobRequest } from '#contract/job-requests.ts'
import { Job, Jobs } from '#contract/jobs.ts'
import type { TestApp } from './test-app.ts'

/** User of the request, and its `Prefer` header. */
type RequestOptions = { readonly as?: string; readonly prefer?: string }

/** Requests a job and returns the response. */
export function requestJob(app: TestApp, wish: JobRequest, { as, prefer }: RequestOptions = {}): Promise<Response> {
  const headers: Record<string, string> = prefer === undefined ? {} : { Prefer: prefer }
  return app.request('/api/jobs', { method: 'POST', body: JSON.stringify(wish), headers, ...(as && { as }) })
}

/** Starts a job and returns it. */
export async function startJob(app: TestApp, wish: JobRequest, asking: RequestOptions = {}): Promise<Job> {
  const response = await requestJob(app, wish, asking)
  if (!response.ok) throw new Error(`The job was refused: ${response.status} ${await response.text()}`)
  return Job.parse(await response.json())
}

/** Waits for the end of a job and returns it. */
export async function waitForJobEnd(app: TestApp, { id }: Pick<Job, 'id'>, as = 'admin'): Promise<Job> {
  for (;;) {
    const response = await app.request(`/api/jobs/${id}`, { as })
    if (!response.ok) throw new Error(`The job is not there: ${response.status}`)
    const job = Job.parse(await response.json())
    if (job.endedAt !== null) return job
    await Bun.sleep(10)
  }
}

/** Starts a job and waits for its end. */
export async function runJob(app: TestApp, wish: JobRequest, asking: RequestOptions = {}): Promise<Job> {
  return waitForJobEnd(app, await startJob(app, wish, asking), asking.as)
}

export async function jobsOf(app: TestApp, as = 'admin'): Promise<Job[]> {
  return Jobs.parse(await (await app.request('/api/jobs', { as })).json()).jobs
}
