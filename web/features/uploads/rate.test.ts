import { expect, test } from 'bun:test'
import { createRate } from './rate.ts'

function setUp() {
  let now = 0
  const rate = createRate(() => now)
  const noteAt = (ms: number, bytes: number) => {
    now = ms
    rate.note(bytes)
  }
  return { rate, noteAt }
}

test('nobody knows the speed at once', () => {
  const { rate, noteAt } = setUp()
  expect(rate.bytesPerSecond()).toBeNull()
  noteAt(0, 0)
  noteAt(400, 1000)
  expect(rate.bytesPerSecond()).toBeNull()
})

test('the last five seconds decide', () => {
  const { rate, noteAt } = setUp()
  noteAt(0, 0)
  noteAt(1000, 1000)
  expect(rate.bytesPerSecond()).toBe(1000)
  for (let second = 2; second <= 12; second += 1) noteAt(second * 1000, second * 5000)
  expect(rate.bytesPerSecond()).toBe(5000)
  rate.reset()
  expect(rate.bytesPerSecond()).toBeNull()
})
