import { expect, test } from 'bun:test'
import { addBackEntry } from './back-entry.ts'

/** A browser with a history of states, and the number of steps that the rest of the page hears of. */
function createBrowser() {
  const target = new EventTarget()
  const entries: unknown[] = [{ from: '/files/' }]
  const counts = { heard: 0, ended: 0 }
  target.addEventListener('popstate', () => {
    counts.heard += 1
  })
  const history = {
    get state() {
      return entries.at(-1)
    },
    pushState: (state: unknown) => entries.push(state),
    back() {
      entries.pop()
      target.dispatchEvent(new Event('popstate'))
    },
  }
  const browser = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    history,
    location: { href: 'http://page/files/a/' },
  } as unknown as NonNullable<Parameters<typeof addBackEntry>[1]>
  const handle = () => {
    counts.ended += 1
  }
  return { browser, history, entries, counts, handle }
}

test('a step back ends the state and stays on the page, hidden from others; the next one leaves', () => {
  const { browser, history, counts, handle } = createBrowser()
  const remove = addBackEntry(handle, browser)
  expect(history.state).toEqual({ from: '/files/', extra: true })
  history.back()
  remove()
  expect([history.state, counts]).toEqual([{ from: '/files/' }, { heard: 0, ended: 1 }])
  history.back()
  expect(counts).toEqual({ heard: 1, ended: 1 })
})

test('a state that ends otherwise removes its entry, unheard', () => {
  const { browser, history, counts, handle } = createBrowser()
  addBackEntry(handle, browser)()
  expect([history.state, counts]).toEqual([{ from: '/files/' }, { heard: 0, ended: 0 }])
  history.back()
  expect(counts).toEqual({ heard: 1, ended: 0 })
})

test('an entry that navigation has replaced stays', () => {
  const { browser, entries, handle } = createBrowser()
  const remove = addBackEntry(handle, browser)
  entries[1] = { from: '/files/a/' }
  remove()
  expect(entries).toHaveLength(2)
})
