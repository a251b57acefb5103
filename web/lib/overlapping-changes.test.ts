import { expect, test } from 'bun:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { sendChange } from './overlapping-changes.ts'

const KEY = ['letters'] as const

/** A query that is shown, whose stored data are fetched as they are when a fetch begins; fetches end when `release` is called. */
function open() {
  const queries = new QueryClient()
  const stored = { letters: 'ab' }
  let held = Promise.resolve()
  let release: () => void = () => undefined
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    release = resolve
  }
  const queryFn = async () => {
    const { letters } = stored
    await held
    return letters
  }
  const end = new QueryObserver(queries, { queryKey: KEY, queryFn, staleTime: Infinity }).subscribe(() => undefined)
  const shown = () => queries.getQueryData<string>(KEY)
  const until = async (letters: string) => {
    while (shown() !== letters) await Bun.sleep(1)
  }
  return { queries, stored, shown, until, hold, release: () => release(), [Symbol.dispose]: end }
}

test('an answer is shown, and data that are right stay', async () => {
  using it = open()
  await it.until('ab')
  await sendChange(it.queries, KEY, async () => 'abc')
  expect(it.shown()).toBe('abc')
  await sendChange(it.queries, KEY, async () => undefined)
  expect(it.shown()).toBe('abc')
})

test('what was fetched during a change is fetched again after it', async () => {
  using it = open()
  await it.until('ab')
  it.hold()
  await sendChange(it.queries, KEY, async () => {
    it.queries.setQueryData(KEY, 'abc')
    void it.queries.invalidateQueries({ queryKey: KEY })
    await Bun.sleep(5)
    it.release()
    await it.until('ab')
    it.stored.letters = 'abc'
    return undefined
  })
  await it.until('abc')
})

test('several changes at once are followed by one fetch, also when one fails', async () => {
  using it = open()
  await it.until('ab')
  const first = Promise.withResolvers<string>()
  const changes = [
    sendChange(it.queries, KEY, () => first.promise),
    sendChange(it.queries, KEY, () => Promise.reject(new Error('refused'))),
  ]
  await expect(changes[1]).rejects.toThrow('refused')
  expect(it.shown()).toBe('ab')
  it.stored.letters = 'abcd'
  first.resolve('abc')
  await changes[0]
  expect(it.shown()).toBe('ab')
  await it.until('abcd')
})
