import { expect, test } from 'bun:test'
import { IdleTimer } from './idle-timer.ts'

/** A clock that moves when told to, and a timer on it. */
function setUp() {
  let time = 0
  let pending: { at: number; run: () => void } | null = null
  const world = { fired: [] as number[], timersSet: 0 }
  const timer = new IdleTimer(() => world.fired.push(time), {
    now: () => time,
    setTimeout: (run, ms) => {
      world.timersSet += 1
      const own = { at: time + ms, run }
      pending = own
      const handle = setTimeout(() => undefined)
      clearTimeout(handle)
      return handle
    },
  })
  const advance = (ms: number) => {
    const end = time + ms
    while (pending && pending.at <= end) {
      const { at, run } = pending
      pending = null
      time = at
      run()
    }
    time = end
  }
  return { ...world, world, timer, advance }
}

test('calls once, after the time without use', () => {
  const { timer, advance, fired } = setUp()
  timer.restart(100)
  advance(99)
  expect(fired).toEqual([])
  advance(500)
  expect(fired).toEqual([100])
})

test('begins anew with each use, without a timer for each', () => {
  const { timer, advance, world } = setUp()
  for (let use = 0; use < 50; use += 1) {
    timer.restart(100)
    advance(10)
  }
  advance(500)
  expect(world.fired).toEqual([590])
  expect(world.timersSet).toBeLessThan(10)
})

test('calls nothing while it is stopped, and works again afterwards', () => {
  const { timer, advance, fired } = setUp()
  timer.restart(100)
  timer.stop()
  advance(500)
  expect(fired).toEqual([])
  timer.restart(100)
  advance(500)
  expect(fired).toEqual([600])
})

test('a shorter time replaces a longer one', () => {
  const { timer, advance, fired } = setUp()
  timer.restart(1000)
  timer.restart(100)
  advance(5000)
  expect(fired).toEqual([100])
})
