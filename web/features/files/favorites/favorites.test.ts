import { describe, expect, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import type { Favorite } from '#contract/favorites.ts'
import { createToasts } from '#web/ui/toasts.ts'
import { favoritesKey } from '../listing/marked-paths.ts'
import { refuse, serve } from '../testing/serve.ts'
import { changeFavorites, type FavoriteMap, neighborOf, withMoved } from './favorites.ts'

const of = (...paths: string[]) =>
  new Map(paths.map((path): [string, Favorite] => [path, { path, isDir: true, size: 0, modified: 0 }]))
const moved = (path: string, before: string | null) => [...withMoved(of('/a', '/b', '/c'), path, before).keys()]

describe('order', () => {
  test('moves before another favorite, or to the end', () => {
    expect(moved('/c', '/a')).toEqual(['/c', '/a', '/b'])
    expect(moved('/a', '/c')).toEqual(['/b', '/a', '/c'])
    expect(moved('/a', null)).toEqual(['/b', '/c', '/a'])
  })

  test('stays where nothing moves', () => {
    expect(moved('/b', '/b')).toEqual(['/a', '/b', '/c'])
    expect(moved('/none', '/a')).toEqual(['/a', '/b', '/c'])
  })

  test('a step ends at the ends', () => {
    const favorites = of('/a', '/b', '/c')
    expect([neighborOf(favorites, '/a', -1), neighborOf(favorites, '/b', -1)]).toEqual([undefined, '/a'])
    expect([neighborOf(favorites, '/a', 1), neighborOf(favorites, '/b', 1)]).toEqual(['/c', null])
    expect([neighborOf(favorites, '/c', 1), neighborOf(favorites, '/none', 1)]).toEqual([undefined, undefined])
  })
})

describe('change', () => {
  /** Opens favorites whose server responds with what it is told; texts are their keys. */
  function open(answer: Parameters<typeof serve>[0], loadMessages = async () => undefined) {
    const server = serve(answer)
    const queries = new QueryClient()
    const toasts = createToasts(() => () => undefined)
    queries.setQueryData(favoritesKey, of('/a', '/b', '/c'))
    const tools = {
      api: server.api,
      queries,
      toasts,
      speech: { t: (key: string, ..._: readonly unknown[]) => key, hasMessages: () => true, loadMessages },
    }
    const shown = () => [...(queries.getQueryData<FavoriteMap>(favoritesKey)?.keys() ?? [])]
    return { server, tools, toasts, shown, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }
  const favorites = (...paths: string[]) => Response.json([...of(...paths).values()])

  test('reports an added favorite', async () => {
    await using it = open(() => favorites('/a', '/b', '/c', '/d'))
    await changeFavorites(it.tools, ['/d'], true)
    expect(it.toasts.getSnapshot()).toMatchObject([{ kind: 'success', text: 'places.favorites.added' }])
  })

  test('undoing a removal puts the favorite back in its place', async () => {
    const replies = [favorites('/a', '/c'), favorites('/a', '/c', '/b'), favorites('/a', '/b', '/c')]
    await using it = open(() => replies.shift() ?? refuse(500, 'internal'))
    await changeFavorites(it.tools, ['/b'], false)
    const [toast] = it.toasts.getSnapshot()
    if (toast?.kind !== 'undo') throw new Error('There is no Undo.')
    toast.run()
    while (it.server.asked.length < 3) await Bun.sleep(1)
    expect(it.server.asked.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'PUT'])
    while (replies.length > 0 || it.shown().at(-1) !== '/c') await Bun.sleep(1)
    expect(it.shown()).toEqual(['/a', '/b', '/c'])
  })

  test('removed favorites stay away while earlier removals are answered', async () => {
    const held: { paths: string[]; answer: (reply: Response) => void }[] = []
    await using it = open(({ method, body }) => {
      if (method === 'GET') return favorites()
      const { promise, resolve } = Promise.withResolvers<Response>()
      held.push({ ...(JSON.parse(body) as { paths: string[] }), answer: resolve })
      return promise
    })
    const seen: string[][] = []
    it.tools.queries.getQueryCache().subscribe(() => seen.push(it.shown()))
    const removals: Promise<void>[] = []
    for (const path of ['/a', '/b', '/c']) {
      removals.push(changeFavorites(it.tools, [path], false))
      while (held.length < removals.length) await Bun.sleep(1)
    }
    expect(it.shown()).toEqual([])
    const empty = seen.length
    held.find(({ paths }) => paths.includes('/b'))?.answer(favorites('/a', '/c'))
    held.find(({ paths }) => paths.includes('/a'))?.answer(favorites('/c'))
    held.find(({ paths }) => paths.includes('/c'))?.answer(favorites())
    await Promise.all(removals)
    expect(seen.slice(empty).flat()).toEqual([])
  })

  test('an error is reported, also when the text about it cannot be loaded', async () => {
    await using it = open(
      () => refuse(409, 'conflict'),
      () => Promise.reject(new Error('offline')),
    )
    await changeFavorites(it.tools, ['/d'], true)
    expect(it.toasts.getSnapshot()).toMatchObject([{ kind: 'error' }])
  })
})
