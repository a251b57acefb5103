import { expect, test } from 'bun:test'
import type { JobRequest } from '#contract/job-requests.ts'
import { createJobs } from '#web/features/uploads/jobs/jobs.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import { buildJob } from '#web/lib/testing/build-job.ts'
import { createLazyJobs } from './lazy-jobs.ts'

const deletion = (path: string): JobRequest => ({ kind: 'delete', paths: [path] })

test('a job that the previous user requested while the code was loading does not start for the next one', async () => {
  const started: unknown[] = []
  await using server = Bun.serve({
    port: 0,
    async fetch(request) {
      if (request.method === 'POST') started.push(await request.json())
      return Response.json(buildJob())
    },
  })
  const api = createApiClient({
    baseUrl: server.url.href.replace(/\/$/, ''),
    token: () => null,
    onRenew: () => undefined,
  })
  const code = Promise.withResolvers<void>()
  const lazy = createLazyJobs(async () => {
    await code.promise
    const ignore = () => undefined
    return createJobs({ api, onEnded: ignore, onFailed: ignore, onStep: ignore, isVisible: () => true })
  })
  void lazy.run(deletion('/of the previous user'))
  lazy.forget()
  const next = lazy.run(deletion('/of the next user'))
  code.resolve()
  await next
  expect(started).toEqual([deletion('/of the next user')])
})

test('code that failed to load for the previous user is loaded again for the next one', async () => {
  const loads: PromiseWithResolvers<ReturnType<typeof createJobs>>[] = []
  const lazy = createLazyJobs(() => {
    const coming = Promise.withResolvers<ReturnType<typeof createJobs>>()
    loads.push(coming)
    return coming.promise
  })
  void lazy.run(deletion('/of the previous user'))
  lazy.forget()
  loads[0]?.reject(new Error('away'))
  await Bun.sleep(0)
  void lazy.run(deletion('/of the next user')).catch(() => undefined)
  await Bun.sleep(0)
  expect(loads.length).toBe(2)
})
