import { expect, test } from 'bun:test'
import { createIdleWatch, type Schedule } from './idle.ts'

/** A clock that the test advances. */
function createClock() {
  let now = 0
  let waiting: Array<{ at: number; work: () => void }> = []
  const schedule: Schedule = (work, ms) => {
    const entry = { at: now + ms, work }
    waiting.push(entry)
    return () => {
      waiting = waiting.filter((other) => other !== entry)
    }
  }
  function pass(ms: number): void {
    const end = now + ms
    for (;;) {
      const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      waiting = waiting.filter((other) => other !== next)
      next.work()
    }
    now = end
  }
  return { schedule, pass, waiting: () => waiting.length }
}

function watch() {
  const clock = createClock()
  let awake: boolean | null = null
  const idle = createIdleWatch((now) => {
    awake = now
  }, clock.schedule)
  return { ...clock, idle, awake: () => awake }
}

test('what moved once hides 1500 ms later', () => {
  const { idle, pass, awake } = watch()
  idle.moved()
  pass(1499)
  expect(awake()).toBe(true)
  pass(1)
  expect(awake()).toBe(false)
})

test('what keeps moving stays', () => {
  const { idle, pass, awake } = watch()
  for (let ms = 0; ms < 5000; ms += 100) {
    idle.moved()
    pass(100)
    expect(awake()).toBe(true)
  }
  pass(2000)
  expect(awake()).toBe(false)
})

test('what the keyboard operates stays, until the pointer moves', () => {
  const { idle, pass, awake, waiting } = watch()
  idle.moved()
  pass(1000)
  idle.stay()
  expect(waiting()).toBe(0)
  pass(60_000)
  expect(awake()).toBe(true)
  idle.moved()
  pass(1500)
  expect(awake()).toBe(false)
})

test('nothing runs once it is stopped', () => {
  const { idle, waiting } = watch()
  idle.moved()
  idle.moved()
  idle.stop()
  expect(waiting()).toBe(0)
})
