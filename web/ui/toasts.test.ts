import { expect, test } from 'bun:test'
import { createToasts, pauseWhileHidden } from './toasts.ts'

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
  toasts.notice('Delete: select an item first')
  expect(texts()).toEqual(['Rename: select one item', 'Delete: select an item first'])
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

test('nothing goes while the page is hidden, and everything stays its full time afterwards', () => {
  const clock = handClock()
  let hidden = true
  const toasts = createToasts(clock.schedule, () => hidden)
  const texts = () => toasts.getSnapshot().map(({ text }) => text)
  toasts.undo('Moved', () => undefined)
  clock.pass(60_000)
  expect(texts()).toEqual(['Moved'])
  hidden = false
  toasts.resume()
  clock.pass(7999)
  expect(texts()).toEqual(['Moved'])
  clock.pass(1)
  expect(texts()).toEqual([])
})

test('a page that is shown again does not take away what the pointer is on; it goes once the pointer has left', () => {
  const clock = handClock()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const toasts = createToasts(clock.schedule, () => page.visibilityState === 'hidden')
  let isAttended = true
  const stop = pauseWhileHidden(toasts, () => isAttended, page)
  const become = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  toasts.success('yes')
  toasts.pause()
  become('hidden')
  become('visible')
  clock.pass(60_000)
  expect(toasts.getSnapshot()).toHaveLength(1)
  isAttended = false
  toasts.resume()
  clock.pass(1000)
  expect(toasts.getSnapshot()).toEqual([])
  toasts.success('again')
  become('hidden')
  clock.pass(60_000)
  expect(toasts.getSnapshot()).toHaveLength(1)
  become('visible')
  clock.pass(1000)
  expect(toasts.getSnapshot()).toEqual([])
  toasts.success('last')
  stop()
  become('hidden')
  clock.pass(1000)
  expect(toasts.getSnapshot()).toEqual([])
})

test('a success that repeats is shown once; each Undo stays, as it is for a step of its own', () => {
  const { toasts, texts } = setUp()
  toasts.success('Link copied!')
  toasts.success('Link copied!')
  toasts.undo('Created: a', () => undefined)
  toasts.undo('Created: a', () => undefined)
  expect(texts()).toEqual(['Link copied!', 'Created: a', 'Created: a'])
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
