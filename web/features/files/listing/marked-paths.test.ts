import { expect, test } from 'bun:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { favoritesKey, keepEqual, refetchDelay, refreshMarkedPaths, sharedPathsKey } from './marked-paths.ts'

test('paths are fetched again shortly after a change, and at most every 5 s', () => {
  expect(refetchDelay(10_000, 60_000)).toBe(500)
  expect(refetchDelay(10_000, 11_000)).toBe(4000)
  expect(refetchDelay(10_000, 14_900)).toBe(500)
})

test('equal sets and maps stay the same object, others do not', async () => {
  const queries = new QueryClient()
  let served: ReadonlySet<string> | ReadonlyMap<string, object> = new Set(['/a', '/b'])
  const source = { queryKey: ['paths'], queryFn: () => served, structuralSharing: keepEqual }
  const observer = new QueryObserver(queries, source)
  const next = async (paths: typeof served) => {
    served = paths
    return (await observer.refetch()).data
  }
  const first = await next(new Set(['/a', '/b']))
  expect(await next(new Set(['/a', '/b']))).toBe(first)
  expect(await next(new Set(['/a']))).toBe(served)
  const map = await next(
    new Map([
      ['/a', { size: 1 }],
      ['/b', { size: 2 }],
    ]),
  )
  expect(
    await next(
      new Map([
        ['/a', { size: 1 }],
        ['/b', { size: 2 }],
      ]),
    ),
  ).toBe(map)
  expect(
    await next(
      new Map([
        ['/b', { size: 2 }],
        ['/a', { size: 1 }],
      ]),
    ),
  ).toBe(served)
  expect(
    await next(
      new Map([
        ['/b', { size: 3 }],
        ['/a', { size: 1 }],
      ]),
    ),
  ).toBe(served)
})

test('a change of an item makes only the paths stale that it concerns', async () => {
  const queries = new QueryClient()
  queries.setQueryData(favoritesKey, new Map([['/photos/a.txt', {}]]))
  queries.setQueryData([...sharedPathsKey, 1], new Set(['/other']))
  const stale = () => [favoritesKey, [...sharedPathsKey, 1]].map((key) => queries.getQueryState(key)?.isInvalidated)
  await refreshMarkedPaths(queries, ['/photos/a', '/photos/b.txt'])
  expect(stale()).toEqual([false, false])
  await refreshMarkedPaths(queries, ['/photos'])
  expect(stale()).toEqual([true, false])
  await refreshMarkedPaths(queries, ['/other'])
  expect(stale()).toEqual([true, true])
})
