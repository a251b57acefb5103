import { JobRequest } from '#contract/job-requests.ts'
import { parsePreference, workReply } from '#server/http/async-reply.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { parseJobSpec } from './job-spec.ts'
import type { Jobs } from './service.ts'

/** Maximum size of a job request, in bytes. */
const MAX_REQUEST = 8 * 1024 * 1024

const all = { path: '/api/jobs', access: 'signed_in' } as const
const one = { path: '/api/jobs/:id', access: 'signed_in', effects: [] } as const

/** Returns the routes of `/api/jobs`: work that can be observed and outlives its request. */
export function jobRoutes({ jobs }: { jobs: Jobs }): readonly Route[] {
  return [
    route({
      ...all,
      name: 'jobs.start',
      method: 'POST',
      effects: ['list', 'download', 'create', 'modify', 'rename', 'delete'],
      body: { kind: 'json', schema: JobRequest, limit: MAX_REQUEST },
      run: async ({ request, caller: { subject }, body, signal }) => {
        const work = await jobs.work(subject, parseJobSpec(body))
        return workReply(work, parsePreference(request.headers), signal)
      },
    }),
    route({
      ...all,
      name: 'jobs.list',
      method: 'GET',
      effects: [],
      run: async ({ caller: { subject } }) => json({ jobs: await jobs.list(subject) }),
    }),
    route({
      ...one,
      name: 'jobs.get',
      method: 'GET',
      run: async ({ caller: { subject }, id }) => json(await jobs.get(id, subject)),
    }),
    route({
      ...one,
      name: 'jobs.remove',
      method: 'DELETE',
      run: async ({ caller: { subject }, id }) => {
        const job = await jobs.remove(id, subject)
        return job ? json(job, { status: 202 }) : statusText(200)
      },
    }),
  ]
}
