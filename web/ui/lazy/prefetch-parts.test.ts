import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { prefetchParts } from './prefetch-parts.ts'

let idle: (() => void)[] = []

beforeAll(() => {
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => idle.push(work),
    cancelIdleCallback: (handle: number) => idle.splice(handle - 1, 1),
  })
})
afterEach(() => {
  idle = []
  Reflect.deleteProperty(navigator, 'connection')
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback')
})

/** Part that counts its fetches. */
function counted() {
  const part = {
    fetched: 0,
    fetch: async () => {
      part.fetched += 1
    },
  }
  return part
}

test('parts are fetched once the browser is idle, unless that is canceled before', () => {
  const [wanted, canceled] = [counted(), counted()]
  prefetchParts([wanted])
  const cancel = prefetchParts([canceled])
  expect(wanted.fetched).toBe(0)
  cancel()
  for (const work of idle) work()
  expect([wanted.fetched, canceled.fetched]).toEqual([1, 0])
})

test('nothing is fetched ahead for a user who saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const part = counted()
  prefetchParts([part])
  for (const work of idle) work()
  expect(part.fetched).toBe(0)
})
