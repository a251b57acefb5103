import { afterAll, expect, test } from 'bun:test'
import { createApiClient } from '#web/lib/api-client.ts'
import { loadDatesTaken } from './load-dates-taken.ts'

let pending = 0
const server = Bun.serve({ port: 0, fetch: () => Response.json({ names: '', times: [], zones: '', pending }) })
afterAll(() => server.stop(true))

const api = createApiClient({
  baseUrl: server.url.href.replace(/\/$/, ''),
  token: () => null,
  onRenew: () => undefined,
})
const never = new AbortController().signal

test('the next request comes soon while dates are read, later when nothing new was read, and not when all are known', async () => {
  pending = 7
  const first = await loadDatesTaken(api, '/photos', never)
  const same = await loadDatesTaken(api, '/photos', never, first)
  pending = 3
  const fewer = await loadDatesTaken(api, '/photos', never, same)
  pending = 0
  const last = await loadDatesTaken(api, '/photos', never, fewer)
  expect([first, same, fewer, last].map(({ again }) => again)).toEqual([500, 2000, 500, false])
})
