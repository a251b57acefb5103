import { expect, test } from 'bun:test'
import { createStore } from './store.ts'

test('a store tells its listeners of each change, and of nothing else', () => {
  const store = createStore(1)
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.getSnapshot()))
  store.set(2)
  store.set(2)
  store.set((now) => now + 1)
  stop()
  store.set(9)
  expect(seen).toEqual([2, 3])
  expect(store.getSnapshot()).toBe(9)
})

test('a listener may stop listening while it is told', () => {
  const store = createStore('a')
  let told = 0
  const stop = store.subscribe(() => {
    told += 1
    stop()
  })
  store.subscribe(() => {
    told += 10
  })
  store.set('b')
  expect(told).toBe(11)
})
