import { expect, test } from 'bun:test'
import { followAttention } from './attention.ts'

class Page extends EventTarget {
  visibilityState = 'visible'
  focused = true
  hasFocus() {
    return this.focused
  }
}
const MOMENT = 30

function watched(change: Partial<Pick<Page, 'visibilityState' | 'focused'>> = {}) {
  const [view, page] = [new EventTarget(), Object.assign(new Page(), change)]
  const told: boolean[] = []
  const end = followAttention((isThere) => told.push(isThere), { view, page }, MOMENT)
  return { view, page, told, end }
}

test('somebody is there after a moment, and not before', async () => {
  const { told, end } = watched()
  expect(told).toEqual([false])
  await Bun.sleep(MOMENT * 3)
  expect(told).toEqual([false, true])
  end()
})

test.each([{ visibilityState: 'hidden' }, { focused: false }])('nobody is there: %j', async (change) => {
  const { told, view, page, end } = watched(change)
  await Bun.sleep(MOMENT * 3)
  expect(told).toEqual([false])
  Object.assign(page, { visibilityState: 'visible', focused: true })
  view.dispatchEvent(new Event('focus'))
  expect(told).toEqual([false, false])
  await Bun.sleep(MOMENT * 3)
  expect(told).toEqual([false, false, true])
  page.focused = false
  view.dispatchEvent(new Event('blur'))
  expect(told.at(-1)).toBe(false)
  end()
})

test('whoever has ended it hears no more', async () => {
  const { told, end } = watched()
  end()
  await Bun.sleep(MOMENT * 3)
  expect(told).toEqual([false])
})
