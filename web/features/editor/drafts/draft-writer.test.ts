import { expect, jest, test } from 'bun:test'
import type { Draft } from './draft-store.ts'
import { createDraftWriter } from './draft-writer.ts'

const draft = (text: string): Draft => ({
  owner: 'a',
  path: '/a.txt',
  name: 'a.txt',
  savedAt: 0,
  version: null,
  text,
  format: { encoding: 'utf-8', mark: false, lineBreak: '\n' },
})

function world(works = true) {
  const did: string[] = []
  const note = async (what: string) => {
    did.push(what)
    if (!works) throw new Error('no room')
  }
  const keeper = createDraftWriter({
    store: ({ text }) => note(`keep ${text}`),
    remove: () => note('remove'),
    onOutcome: (kept) => did.push(String(kept)),
  })
  return { keeper, did }
}

test('what is typed is kept within a second, once and as it is then', () => {
  jest.useFakeTimers()
  const { keeper, did } = world()
  for (const text of ['a', 'ab', 'abc']) {
    keeper.scheduleDraft(() => draft(text))
    jest.advanceTimersByTime(300)
  }
  expect(did.filter((what) => what.startsWith('keep'))).toEqual(['keep abc'])
  jest.useRealTimers()
})

test('leaving keeps at once; nothing twice', () => {
  const { keeper, did } = world()
  keeper.scheduleDraft(() => draft('a'))
  keeper.flush()
  keeper.flush()
  expect(did).toEqual(['keep a'])
})

test('what is dropped is not kept afterwards', () => {
  const { keeper, did } = world()
  keeper.scheduleDraft(() => draft('a'))
  keeper.discardDraft()
  keeper.flush()
  expect(did).toEqual(['remove'])
})

test('that the browser refuses is told', async () => {
  const { keeper, did } = world(false)
  keeper.scheduleDraft(() => draft('a'))
  keeper.flush()
  await Promise.resolve()
  await Promise.resolve()
  expect(did).toEqual(['keep a', 'false'])
})
