import { describe, expect, test } from 'bun:test'
import type { SearchEnd, SearchResult } from '#contract/search.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { SearchRequest } from './search-calls.ts'
import { createSearchController, isStale, type SearchController } from './search-controller.ts'

const END: SearchEnd = { end: true, more: false, cut: null, by: 'index' }
const result = (path: string): SearchResult => ({ path, dir: false, size: 1, modified: 2 })
const files = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => result(`file ${from + index}`))

/** A request that was sent, with functions to answer it. */
interface Asked {
  readonly question: SearchRequest
  readonly signal: AbortSignal
  tell(results: readonly SearchResult[]): void
  end(end?: Partial<SearchEnd>): Promise<void>
  fail(error: unknown): Promise<void>
}

/** Creates a search whose server answers when the test says so. */
function server(walks = false) {
  const asked: Asked[] = []
  const failures: Array<{ error: unknown; retry: () => void }> = []
  const searching = createSearchController(
    { folder: '/a', query: '' },
    {
      onAnswer: () => undefined,
      isWithoutIndex: () => walks,
      onFailure: (error, retry) => void failures.push({ error, retry }),
      ask: (question, tell, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<SearchEnd>()
        asked.push({
          question,
          signal,
          tell,
          end: async (end = {}) => {
            resolve({ ...END, ...end })
            await Bun.sleep(0)
          },
          fail: async (error) => {
            reject(error)
            await Bun.sleep(0)
          },
        })
        return promise
      },
    },
  )
  const at = (index: number): Asked => {
    const one = asked.at(index)
    if (!one) throw new Error('nothing was asked')
    return one
  }
  return { searching, asked, failures, at }
}

/** Searches without delay. */
async function want(searching: SearchController, query: string, folder = '/a') {
  searching.searchFor({ folder, query }, true)
  await Bun.sleep(5)
}
const paths = (searching: SearchController) => searching.getSnapshot().results.map(({ path }) => path)

describe('typing', () => {
  test('asks once it pauses, for what was typed last', async () => {
    const { searching, asked, at } = server()
    for (const query of ['h', 'ho', 'hol']) searching.searchFor({ folder: '/a', query })
    await Bun.sleep(150)
    expect(asked).toHaveLength(1)
    expect(at(0).question).toEqual({ folder: '/a', query: 'hol', skip: 0, limit: 100 })
  })

  test('ends the question before, whose results come to nothing', async () => {
    const { searching, at } = server()
    await want(searching, 'a')
    await want(searching, 'ab')
    expect(at(0).signal.aborted).toBe(true)
    at(0).tell([result('old')])
    at(1).tell([result('new')])
    await at(1).end()
    expect(paths(searching)).toEqual(['/a/new'])
  })

  test('keeps what was found before until there is something newer', async () => {
    const { searching, at } = server()
    await want(searching, 'a')
    at(0).tell([result('old')])
    await at(0).end()
    await want(searching, 'ab')
    expect([paths(searching), isStale(searching.getSnapshot())]).toEqual([['/a/old'], true])
    await at(1).end()
    expect([paths(searching), isStale(searching.getSnapshot())]).toEqual([[], false])
  })

  test('nothing forgets everything', async () => {
    const { searching, at, asked } = server()
    await want(searching, 'a')
    at(0).tell([result('old')])
    await want(searching, '')
    expect([paths(searching), asked.length, searching.getSnapshot().busy]).toEqual([[], 1, false])
  })

  test('Enter does not wait for the pause', async () => {
    const { searching, asked } = server()
    searching.searchFor({ folder: '/a', query: 'x' })
    searching.searchFor({ folder: '/a', query: 'x' }, true)
    expect(asked).toHaveLength(1)
  })

  test('back to the same words asks anew and starts over', async () => {
    const { searching, at } = server()
    await want(searching, 'a')
    at(0).tell(files(0, 3))
    await at(0).end()
    await want(searching, 'ab')
    await want(searching, 'a')
    at(2).tell(files(0, 2))
    await at(2).end()
    expect(paths(searching)).toEqual(['/a/file 0', '/a/file 1'])
  })
})

describe('more', () => {
  test('50 are shown first, 50 more each time, and asked for by 100', async () => {
    const { searching, asked, at } = server()
    await want(searching, 'a')
    at(0).tell(files(0, 100))
    await at(0).end({ more: true })
    expect(searching.getSnapshot().shown).toBe(50)
    searching.showMore()
    expect([searching.getSnapshot().shown, asked.length]).toEqual([100, 1])
    searching.showMore()
    await Bun.sleep(0)
    expect(at(1).question).toEqual({ folder: '/a', query: 'a', skip: 100, limit: 100 })
    at(1).tell(files(100, 120))
    await at(1).end()
    searching.showMore()
    expect([searching.getSnapshot().results.length, asked.length]).toEqual([120, 2])
  })

  test('nothing is shown twice, and what was told twice counts where to go on', async () => {
    const { searching, at } = server()
    await want(searching, 'a')
    at(0).tell(files(0, 60))
    await at(0).end({ more: true })
    searching.showMore()
    await Bun.sleep(0)
    at(1).tell(files(50, 90))
    await at(1).end({ more: true })
    expect([new Set(paths(searching)).size, paths(searching).length]).toEqual([90, 90])
    expect(at(2).question.skip).toBe(100)
  })

  test('an answer that promises more and tells nothing is the last one', async () => {
    const { searching, asked, at } = server()
    await want(searching, 'a')
    at(0).tell(files(0, 50))
    await at(0).end({ more: true })
    searching.showMore()
    await Bun.sleep(0)
    await at(1).end({ more: true })
    searching.showMore()
    await Bun.sleep(0)
    expect(asked).toHaveLength(2)
  })
})

describe('without an index', () => {
  const walk = (...all: string[]) => all.map(result)

  test('the best of what has come is first, and more is asked for at once', async () => {
    const { searching, at } = server(true)
    await want(searching, 'plan')
    expect(at(0).question.limit).toBe(1000)
    at(0).tell(walk('a/b/explanation', 'a/my plan.txt'))
    expect(paths(searching)).toEqual(['/a/a/my plan.txt', '/a/a/b/explanation'])
    at(0).tell(walk('z/plan.txt', 'planet'))
    expect(paths(searching)).toEqual(['/a/z/plan.txt', '/a/planet', '/a/a/my plan.txt', '/a/a/b/explanation'])
  })

  test('nothing moves any more that somebody points at', async () => {
    const { searching, at } = server(true)
    await want(searching, 'plan')
    at(0).tell(walk('explanation', 'my plan.txt'))
    searching.holdOrder()
    at(0).tell(walk('plan'))
    await at(0).end({ by: 'walk' })
    expect(paths(searching)).toEqual(['/a/my plan.txt', '/a/explanation', '/a/plan'])
    await want(searching, 'plans')
    at(1).tell(walk('my plans', 'plans'))
    expect(paths(searching)).toEqual(['/a/plans', '/a/my plans'])
  })

  test('what is not shown yet is in order all the same', async () => {
    const { searching, at } = server(true)
    await want(searching, 'file')
    at(0).tell(files(0, 60))
    searching.holdOrder()
    at(0).tell(walk('file'))
    expect(paths(searching).indexOf('/a/file')).toBe(50)
  })

  test('that nobody knew of, what was found is in order at the end', async () => {
    const { searching, at } = server()
    await want(searching, 'plan')
    at(0).tell(walk('explanation', 'plan'))
    expect(paths(searching)).toEqual(['/a/explanation', '/a/plan'])
    await at(0).end({ by: 'walk' })
    expect(paths(searching)).toEqual(['/a/plan', '/a/explanation'])
  })

  test('the order of an index is its own', async () => {
    const { searching, at } = server()
    await want(searching, 'plan')
    at(0).tell(walk('explanation', 'plan'))
    await at(0).end()
    expect(paths(searching)).toEqual(['/a/explanation', '/a/plan'])
  })
})

describe('a failure', () => {
  test('is told, and can be tried again', async () => {
    const { searching, failures, at } = server()
    await want(searching, 'a')
    await at(0).fail(new ApiError(0, null, 'gone'))
    expect(searching.getSnapshot()).toMatchObject({ busy: false, failure: { error: { status: 0 } } })
    failures[0]?.retry()
    at(1).tell([result('x')])
    await at(1).end()
    expect([paths(searching), searching.getSnapshot().failure]).toEqual([['/a/x'], null])
  })

  test('of further results keeps those there are, and goes on after them', async () => {
    const { searching, at } = server()
    await want(searching, 'a')
    at(0).tell(files(0, 50))
    await at(0).end({ more: true })
    searching.showMore()
    await Bun.sleep(0)
    await at(1).fail(new ApiError(500, null, 'no'))
    expect(paths(searching)).toHaveLength(50)
    searching.retry()
    expect(at(2).question.skip).toBe(50)
  })

  test('of a question that nobody asks any more is not told', async () => {
    const { searching, failures, at } = server()
    await want(searching, 'a')
    await want(searching, 'ab')
    await at(0).fail(new Error('aborted'))
    expect(failures).toEqual([])
  })
})

describe('a stream of unsorted results', () => {
  test('moves nothing below the pointer, and sorts the others', async () => {
    const { searching, at } = server(true)
    await want(searching, 'plan')
    at(0).tell(['x plan', 'plan b', 'explain plan'].map(result))
    expect(paths(searching)).toEqual(['/a/plan b', '/a/explain plan', '/a/x plan'])
    searching.pointAt('/a/x plan')
    let moved = 0
    for (const name of ['plan', 'plan a', 'a plan', 'b/plan', 'planning', 'c/d plan']) {
      at(0).tell([result(name)])
      if (paths(searching)[2] !== '/a/x plan') moved += 1
    }
    await at(0).end({ by: 'walk' })
    expect([moved, paths(searching)[0], paths(searching)[2]]).toEqual([0, '/a/plan', '/a/x plan'])
    expect(paths(searching)).toHaveLength(9)
  })

  test('can be canceled, keeps what was found, and can be continued', async () => {
    const { searching, at, asked } = server(true)
    await want(searching, 'a')
    at(0).tell([result('a1')])
    searching.cancel()
    expect(at(0).signal.aborted).toBe(true)
    expect(searching.getSnapshot()).toMatchObject({ busy: false, canceled: true, failure: null })
    expect(paths(searching)).toEqual(['/a/a1'])
    searching.showMore()
    expect(asked).toHaveLength(1)
    searching.retry()
    expect(at(1).question.skip).toBe(1)
    expect(searching.getSnapshot()).toMatchObject({ busy: true, canceled: false })
  })
})
