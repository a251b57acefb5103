import { expect, test } from 'bun:test'
import { throttle } from './throttle.ts'

test('works at once, then once for everything that came meanwhile', async () => {
  let worked = 0
  const throttled = throttle(() => {
    worked += 1
  }, 20)
  throttled.call()
  expect(worked).toBe(1)
  for (let i = 0; i < 10; i += 1) throttled.call()
  expect(worked).toBe(1)
  await Bun.sleep(30)
  expect(worked).toBe(2)
  await Bun.sleep(30)
  expect(worked).toBe(2)
})

test('what is wanted now is done now, and not again', async () => {
  let worked = 0
  const throttled = throttle(() => {
    worked += 1
  }, 20)
  throttled.call()
  throttled.call()
  throttled.runNow()
  expect(worked).toBe(2)
  await Bun.sleep(50)
  expect(worked).toBe(2)
})
