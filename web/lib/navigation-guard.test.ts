import { expect, test } from 'bun:test'
import { createNavigationGuard } from './navigation-guard.ts'

/** The parts of a browser that the guard uses: one address, and a history that fires `popstate`. */
function createBrowser() {
  const target = new EventTarget()
  const pushed: string[] = []
  let backs = 0
  const history = {
    state: { from: '/files/' },
    pushState: (_state: unknown, _unused: string, href: string) => pushed.push(href),
    back: () => {
      backs += 1
    },
  }
  const browser = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    history,
    location: { href: 'http://page/files/a.txt' },
  } as unknown as NonNullable<Parameters<typeof createNavigationGuard>[0]>
  const step = () => target.dispatchEvent(new Event('popstate'))
  const unload = () => target.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { browser, step, unload, pushed, backs: () => backs }
}

test('without a guard one leaves at once', () => {
  let left = 0
  createNavigationGuard(createBrowser().browser).attempt(() => {
    left += 1
  })
  expect(left).toBe(1)
})

test('with one only after the person agreed, and then without further questions', () => {
  const { browser, unload } = createBrowser()
  const leaving = createNavigationGuard(browser)
  const questions: Array<() => void> = []
  leaving.guard((leave) => questions.push(leave))
  let left = 0
  const go = () => {
    left += 1
  }
  leaving.attempt(go)
  expect([left, unload()]).toEqual([0, false])
  questions[0]?.()
  expect([left, unload()]).toEqual([1, true])
  leaving.attempt(go)
  expect([left, questions.length]).toEqual([2, 1])
})

test('a step through history is undone, hidden from others, and taken when the person agreed', () => {
  const { browser, step, pushed, backs } = createBrowser()
  const leaving = createNavigationGuard(browser)
  const questions: Array<() => void> = []
  leaving.guard((leave) => questions.push(leave))
  let heard = 0
  browser.addEventListener('popstate', () => {
    heard += 1
  })
  step()
  expect([heard, pushed, backs()]).toEqual([0, ['http://page/files/a.txt'], 0])
  questions[0]?.()
  expect(backs()).toBe(1)
  step()
  expect(heard).toBe(1)
})

test('a guard that was replaced does not take the newer one along', () => {
  const leaving = createNavigationGuard(createBrowser().browser)
  const asked: string[] = []
  const older = leaving.guard(() => asked.push('older'))
  leaving.guard(() => asked.push('newer'))
  older()
  leaving.attempt(() => asked.push('left'))
  expect(asked).toEqual(['newer'])
})
