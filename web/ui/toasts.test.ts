import { expect, test } from 'bun:test'
import { createToasts } from './toasts.ts'

/** Clock that is advanced manually. */
function handClock() {
  const due = new Set<{ at: number; work: () => void }>()
  let now = 0
  return {
    schedule: (work: () => void, ms: number) => {
      const entry = { at: now + ms, work }
      due.add(entry)
      return () => void due.delete(entry)
    },
    pass(ms: number) {
      now += ms
      for (const entry of [...due].filter(({ at }) => at <= now)) {
        due.delete(entry)
        entry.work()
      }
    },
  }
}

function setUp() {
  const clock = handClock()
  const toasts = createToasts(clock.schedule)
  return { clock, toasts, texts: () => toasts.getSnapshot().map((toast) => toast.text) }
}

test('success goes after a second, undo after eight, an error when it is closed', () => {
  const { clock, toasts, texts } = setUp()
  const error = toasts.error('no')
  toasts.undo('undo', () => undefined)
  toasts.success('yes')
  clock.pass(999)
  expect(texts()).toEqual(['no', 'undo', 'yes'])
  clock.pass(1)
  expect(texts()).toEqual(['no', 'undo'])
  clock.pass(7000)
  expect(texts()).toEqual(['no'])
  toasts.close(error)
  expect(texts()).toEqual([])
})

test('a notice goes after five seconds, and is shown once', () => {
  const { clock, toasts, texts } = setUp()
  toasts.notice('Rename: select one item')
  clock.pass(4999)
  toasts.notice('Rename: select one item')
  toasts.notice('Delete: select something first')
  expect(texts()).toEqual(['Rename: select one item', 'Delete: select something first'])
  clock.pass(4999)
  expect(texts()).toHaveLength(2)
  clock.pass(1)
  expect(texts()).toEqual([])
})

test('nothing goes while someone reads', () => {
  const { clock, toasts, texts } = setUp()
  toasts.success('yes')
  toasts.pause()
  clock.pass(60_000)
  expect(texts()).toEqual(['yes'])
  toasts.resume()
  toasts.resume()
  clock.pass(1000)
  expect(texts()).toEqual([])
})

test('the same error is shown once, with its newest way to try again', () => {
  const { toasts, texts } = setUp()
  let tried = ''
  toasts.error('no', { retry: () => (tried = 'first') })
  toasts.error('no', { retry: () => (tried = 'second') })
  expect(texts()).toEqual(['no'])
  const [toast] = toasts.getSnapshot()
  if (toast?.kind === 'error') toast.retry?.()
  expect(tried).toBe('second')
})
