import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { RESULTS_MEDIA_TYPE, type SearchResult } from '#contract/search.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { withSearcher } from '#server/testing/indexed-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { Hits, SearchRequest } from './query/searcher.ts'

// Streaming of results through the program's HTTP server: searches are as slow, and fail, as each test requires.

type Script = (request: SearchRequest) => Hits
let app: TestApp

beforeAll(async () => {
  app = await testApp({ users: [{ username: 'mia' }] })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Runs the program with another searcher. */
function searching(search: Script) {
  const other = withSearcher(app, { search })
  return {
    ask: (as: string, { accept = RESULTS_MEDIA_TYPE, signal }: { accept?: string; signal?: AbortSignal } = {}) =>
      other.request('/api/search/?query=x', { as, headers: { Accept: accept }, ...(signal && { signal }) }),
    [Symbol.asyncDispose]: () => other[Symbol.asyncDispose](),
  }
}

const result = (path: string): SearchResult => ({ dir: false, path, size: 0, modified: 0 })
const END = { more: false, cut: null, by: 'walk' } as const
const decoder = new TextDecoder()

/** Waits for `gate`, unless the client disconnects first. */
const orLeft = (gate: Promise<void>, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    void gate.then(resolve)
  })

describe('results', () => {
  test('leave as soon as they are found', async () => {
    const gate = Promise.withResolvers<void>()
    await using server = searching(async function* () {
      yield [result('first')]
      await gate.promise
      yield [result('second'), result('third')]
      return END
    })
    const reader = (await server.ask('admin')).body?.getReader()
    expect(decoder.decode((await reader?.read())?.value)).toContain('first')
    gate.resolve()
    let rest = ''
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      rest += decoder.decode(next.value)
    expect(rest.split('\n').map((line) => line && JSON.parse(line).path)).toEqual(['second', 'third', undefined])
  })
  test('are waited for with an empty line every five seconds', async () => {
    const gate = Promise.withResolvers<void>()
    // biome-ignore lint/correctness/useYield: it finds nothing
    await using server = searching(async function* () {
      await gate.promise
      return END
    })
    const began = performance.now()
    const reader = (await server.ask('admin')).body?.getReader()
    expect(decoder.decode((await reader?.read())?.value)).toBe('\n')
    expect(performance.now() - began).toBeGreaterThan(4900)
    gate.resolve()
    expect(decoder.decode((await reader?.read())?.value)).toBe('{"end":true,"more":false,"cut":null,"by":"walk"}')
  })
  test('that stop without an end are a torn stream', async () => {
    await using server = searching(async function* () {
      yield [result('first')]
      await Bun.sleep(20)
      throw new Error('the disk is broken')
    })
    const response = await server.ask('admin')
    await expect(response.text()).rejects.toThrow()
    expect(app.log.join('\n')).toContain('the disk is broken')
  })
  test('that are refused at once are a refusal, in either form', async () => {
    // biome-ignore lint/correctness/useYield: it is refused before it finds anything
    await using server = searching(async function* () {
      throw notAllowed()
    })
    expect((await server.ask('admin')).status).toBe(403)
    expect((await server.ask('admin', { accept: '*/*' })).status).toBe(403)
  })
  test('as an array fail as a whole', async () => {
    await using server = searching(async function* () {
      yield [result('first')]
      throw new Error('the disk is broken')
    })
    expect((await server.ask('admin', { accept: '*/*' })).status).toBe(500)
  })
  test('cannot close a script of a page', async () => {
    await using server = searching(async function* () {
      yield [result('</script>')]
      return { ...END, cut: 'time' }
    })
    expect(await (await server.ask('admin')).text()).not.toContain('<')
    const array = await server.ask('admin', { accept: '*/*' })
    expect(array.headers.get('X-Search-Cut')).toBe('time')
    expect(await array.text()).not.toContain('<')
  })
})

describe('searches of one person', () => {
  test('go two at once; eight wait, others come too early; nobody else waits; who leaves makes room', async () => {
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    await using server = searching(async function* ({ signal, folder }) {
      if (folder.subject.username === 'admin') return END
      running += 1
      most = Math.max(most, running)
      try {
        yield [result('first')]
        await orLeft(gate.promise, signal)
        return END
      } finally {
        running -= 1
      }
    })
    const leaving = new AbortController()
    const first = await server.ask('mia', { signal: leaving.signal })
    const second = await server.ask('mia')
    const all = Array.from({ length: 9 }, (_, which) => server.ask('mia').then((reply) => ({ which, reply })))
    // The request that came last is the first to be answered.
    const { which, reply: late } = await Promise.race(all)
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '2'])
    const waiting = all.filter((_, other) => other !== which).map(async (each) => (await each).reply)
    expect((await server.ask('admin')).status).toBe(200)
    leaving.abort()
    await expect(first.text()).rejects.toThrow()
    const third = await Promise.race(waiting)
    expect(third.status).toBe(200)
    gate.resolve()
    const texts = await Promise.all([second, ...(await Promise.all(waiting))].map((each) => each.text()))
    expect(texts.every((text) => text.includes('"end":true'))).toBe(true)
    expect(most).toBe(2)
    expect(running).toBe(0)
  })
})
