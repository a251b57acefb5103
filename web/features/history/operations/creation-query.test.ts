import { expect, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import type { HistoryEntry, HistoryPage } from '#contract/undo.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import { creationQuery } from './queries.ts'

const step = (id: number, kind: HistoryEntry['kind']): HistoryEntry => ({
  ...{ id: String(id), kind, at: id, by: 'mia', mine: true },
  ...{ items: [{ path: '/a.txt', to: null }], count: 1, state: 'possible' },
})

/** Requests the creation of `/a.txt` from a server with these steps, the latest first. */
async function creationIn(steps: readonly HistoryEntry[]) {
  const requests: string[] = []
  await using server = Bun.serve({
    port: 0,
    fetch({ url }) {
      const { pathname, searchParams } = new URL(url)
      requests.push(pathname)
      const before = searchParams.get('before')
      const from = before === null ? 0 : steps.findIndex(({ id }) => id === before) + 1
      const page = steps.slice(from, from + Number(searchParams.get('limit')))
      const isLast = from + page.length >= steps.length
      return Response.json({
        steps: page,
        next: isLast ? null : (page.at(-1)?.id ?? null),
        since: 1,
      } satisfies HistoryPage)
    },
  })
  const baseUrl = server.url.href.replace(/\/$/, '')
  const api = createApiClient({ baseUrl, token: () => null, onRenew: () => undefined })
  const creation = await new QueryClient().fetchQuery(creationQuery(api, '/a.txt', ''))
  return { creation, requests }
}

const saves = (count: number) => Array.from({ length: count }, (_, index) => step(count + 1 - index, 'save'))

test('a recent creation takes one request', async () => {
  const { creation, requests } = await creationIn([...saves(2), step(1, 'upload')])
  expect(creation?.id).toBe('1')
  expect(requests).toEqual(['/api/history/a.txt'])
})

test('a creation before many changes is found', async () => {
  const { creation, requests } = await creationIn([...saves(300), step(1, 'upload')])
  expect(creation?.kind).toBe('upload')
  expect(requests).toHaveLength(3)
})

test('an item that existed before the history has none, and the search for it ends', async () => {
  expect((await creationIn(saves(9))).creation).toBeNull()
  expect((await creationIn([])).creation).toBeNull()
  const { creation, requests } = await creationIn([...saves(3000), step(1, 'upload')])
  expect(creation).toBeNull()
  expect(requests).toHaveLength(6)
})
