import { describe, expect, test } from 'bun:test'
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { Job } from '#contract/jobs.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import { createStore } from '#web/lib/store.ts'
import { buildJob } from '#web/lib/testing/build-job.ts'
import { favoritesKey } from '../listing/marked-paths.ts'
import { applyPending, type PendingChange } from '../listing/pending.ts'
import { fileQueries, resourceKey } from '../listing/queries.ts'
import { buildItem, buildListing } from '../testing/build-listing.ts'
import { type Asked, refuse, serve } from '../testing/serve.ts'
import { createChanges } from './changes.ts'
import { planTransfer } from './plan-transfer.ts'

const listing = buildListing(['a.txt', 'b.txt', 'sub/'], { path: '/here' })
const ok = () => new Response('200 OK')

/** Creates changes with a server that returns the given responses, and the list of pending changes. */
function setUp(answer: (asked: Asked) => Response | Promise<Response>) {
  const server = serve(answer)
  const pending = createStore<readonly PendingChange[]>([])
  const queries = new QueryClient()
  const runJob: RunJob = async (body) => ({
    job: await server.api.json({ method: 'POST', path: '/api/jobs', body }, Job),
    reported: null,
  })
  const changes = createChanges({ api: server.api, queries, memory: { pending }, runJob })
  const shown = () => applyPending(listing, pending.getSnapshot()).names
  return { server, queries, pending, changes, shown, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe('rename', () => {
  test('shows at once, asks the server, and leaves the truth to the next listing', async () => {
    await using it = setUp(ok)
    const done = it.changes.rename(buildItem('/here/a.txt'), 'ü + 1%.txt')
    expect(it.shown()).toEqual(['ü + 1%.txt', 'b.txt', 'sub'])
    await done
    const [asked] = it.server.asked
    expect([asked?.method, asked?.path]).toEqual(['PATCH', '/api/resources/here/a.txt'])
    // The destination is a percent-encoded path inside a query value. The query parser has decoded it once here.
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      action: 'rename',
      destination: '/here/%C3%BC%20%2B%201%25.txt',
      override: 'false',
      rename: 'false',
    })
    expect(it.shown()).toEqual(listing.names)
  })

  test('makes the favorites stale if the item is one', async () => {
    await using it = setUp(ok)
    it.queries.setQueryData(favoritesKey, new Map([['/here/b.txt', {}]]))
    const isStale = () => it.queries.getQueryState(favoritesKey)?.isInvalidated
    await it.changes.rename(buildItem('/here/a.txt'), 'c.txt')
    expect(isStale()).toBe(false)
    await it.changes.rename(buildItem('/here/b.txt'), 'd.txt')
    expect(isStale()).toBe(true)
  })

  test('what is done to the new name meanwhile waits until the item has it', async () => {
    const [asking, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
    await using it = setUp(({ method, path }) => {
      if (method !== 'PATCH' || !path.endsWith('a.txt')) return refuse(404, 'not_found')
      asking.resolve()
      return answer.promise
    })
    const asked = () => it.server.asked.map(({ method, path }) => `${method} ${path}`).toSorted()
    const read = (path: string) =>
      it.queries.fetchQuery({ ...fileQueries(it.server.api).resource(path), retry: false }).catch(() => null)
    const renamed = it.changes.rename(buildItem('/here/a.txt'), 'c.txt')
    const opened = read('/here/c.txt')
    const again = it.changes.rename(buildItem('/here/c.txt'), 'd.txt').catch(() => null)
    await Promise.all([asking.promise, read('/here/b.txt')])
    expect(asked()).toEqual(['GET /api/resources/here/b.txt', 'PATCH /api/resources/here/a.txt'])
    answer.resolve(ok())
    await Promise.all([renamed, opened, again])
    expect(asked().slice(1)).toEqual([
      'GET /api/resources/here/c.txt',
      'PATCH /api/resources/here/a.txt',
      'PATCH /api/resources/here/c.txt',
    ])
  })

  test('is taken back when the server refuses', async () => {
    await using it = setUp(() => refuse(409, 'name_taken'))
    const done = it.changes.rename(buildItem('/here/a.txt'), 'b.txt')
    await expect(done).rejects.toMatchObject({ code: 'name_taken' })
    expect(it.shown()).toEqual(listing.names)
  })
})

describe('remove', () => {
  test('everything is gone at once; what was refused comes back and is told', async () => {
    await using it = setUp(() =>
      Response.json(buildJob({ failedCount: 1, failed: [{ path: '/here/b.txt', code: 'not_allowed' }] })),
    )
    const done = it.changes.remove([buildItem('/here/a.txt'), buildItem('/here/b.txt')], false)
    expect(it.shown()).toEqual(['sub'])
    const outcome = await done
    expect(outcome.done.map(({ name }) => name)).toEqual(['a.txt'])
    expect(outcome.failed).toMatchObject([{ item: { name: 'b.txt' }, error: { status: 403 } }])
    expect(it.shown()).toEqual(listing.names)
  })

  test('what failed altogether is back and told without waiting for the folder', async () => {
    await using it = setUp(() => refuse(500, 'internal'))
    const never = new QueryObserver(it.queries, {
      queryKey: resourceKey('/here'),
      queryFn: () => Promise.withResolvers<never>().promise,
    })
    const leave = never.subscribe(it.shown)
    expect((await it.changes.remove([buildItem('/here/a.txt')], false)).failed).toHaveLength(1)
    expect(it.shown()).toEqual(listing.names)
    leave()
  })

  test('nothing comes back for a moment before the folder without it is there', async () => {
    await using it = setUp(() => Response.json(buildJob()))
    const watching = new QueryObserver(it.queries, {
      queryKey: resourceKey('/here'),
      initialData: listing,
      staleTime: Infinity,
      queryFn: () => buildListing(['b.txt', 'sub/'], { path: '/here' }),
    })
    const seen: string[] = []
    let drawn = listing
    const draw = () => seen.push(applyPending(drawn, it.pending.getSnapshot()).names.join(' '))
    // React is notified one turn later.
    const onFetched = notifyManager.batchCalls(() => {
      drawn = watching.getCurrentResult().data ?? drawn
      draw()
    })
    const leave = watching.subscribe(onFetched)
    it.pending.subscribe(draw)
    await it.changes.remove([buildItem('/here/a.txt')], false)
    expect([...new Set(seen)]).toEqual(['b.txt sub'])
    leave()
  })

  test('of what was cancelled nobody says that it was done', async () => {
    await using it = setUp(() => Response.json(buildJob({ state: 'cancelled' })))
    const outcome = await it.changes.remove([buildItem('/here/a.txt'), buildItem('/here/b.txt')], false)
    expect([outcome.done.length, outcome.failed.length, outcome.undetermined.length]).toEqual([0, 0, 2])
  })
})

describe('transfer', () => {
  test('a move leaves its folder at once and asks for what was decided', async () => {
    await using it = setUp(() => Response.json(buildJob()))
    const { steps, ...transfer } = planTransfer('move', [buildItem('/here/a.txt'), buildItem('/here/sub/')], '/there')
    const decided = steps.map((step, n) => ({ ...step, onTaken: n === 0 ? ('replace' as const) : ('rename' as const) }))
    const done = it.changes.transfer({ ...transfer, steps: decided }, 'Moved')
    expect(it.shown()).toEqual(['b.txt'])
    await done
    expect(JSON.parse(it.server.asked[0]?.body ?? '')).toEqual({
      kind: 'move',
      steps: [
        { from: '/here/a.txt', to: '/there/a.txt', onTaken: 'replace' },
        { from: '/here/sub', to: '/there/sub', onTaken: 'rename' },
      ],
    })
  })

  test('a copy takes nothing away', async () => {
    await using it = setUp(() => Response.json(buildJob()))
    const done = it.changes.transfer(planTransfer('copy', [buildItem('/here/a.txt')], '/here'), 'Copied')
    expect(it.shown()).toEqual(listing.names)
    await done
    expect(JSON.parse(it.server.asked[0]?.body ?? '')).toMatchObject({ kind: 'copy', steps: [{ onTaken: 'rename' }] })
  })
})

describe('create', () => {
  test('a folder is asked for with a slash, a file without', async () => {
    await using it = setUp(ok)
    await it.changes.create('folder', '/', 'new one')
    await it.changes.create('file', '/here', 'a#.txt')
    expect(it.server.asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/resources/new%20one/', ''],
      ['POST', '/api/resources/here/a%23.txt', ''],
    ])
  })
})
