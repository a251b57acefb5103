import { expect, test } from 'bun:test'
import { createFollower } from './follow-target.ts'

/** Follower whose times and requests end when the test says so. */
function followed() {
  const shown: string[] = []
  const requested: string[] = []
  const canceled: string[] = []
  const waits: { milliseconds: number; end: () => void }[] = []
  const arrivals = new Map<string, () => void>()
  const follower = createFollower<string>({
    first: 'a',
    show: (value) => shown.push(value),
    prepare(value, signal) {
      requested.push(value)
      signal.addEventListener('abort', () => canceled.push(value))
      const { promise, resolve } = Promise.withResolvers<void>()
      arrivals.set(value, resolve)
      return promise
    },
    wait(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waits.push({ milliseconds, end: resolve })
      return promise
    },
  })
  /** Lets the oldest unfinished time pass. */
  const pass = async (milliseconds: number) => {
    const index = waits.findIndex((one) => one.milliseconds === milliseconds)
    waits.splice(index, 1)[0]?.end()
    await settled()
  }
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const arrive = async (value: string) => {
    arrivals.get(value)?.()
    await settled()
  }
  return { ...follower, shown, requested, canceled, pass, arrive }
}

const follow = ({ follow }: Pick<ReturnType<typeof followed>, 'follow'>, value: string) => follow(value, value)

test('nothing is requested for values that are passed quickly', async () => {
  const panel = followed()
  for (const value of ['b', 'c', 'd']) follow(panel, value)
  for (let time = 0; time < 3; time += 1) await panel.pass(150)
  expect(panel.requested).toEqual(['d'])
})

test('the previous value stays until the next one has arrived', async () => {
  const panel = followed()
  follow(panel, 'b')
  await panel.pass(150)
  expect(panel.shown).toEqual([])
  await panel.arrive('b')
  expect(panel.shown).toEqual(['b'])
})

test('after 200 ms the next value is shown, even if it has not arrived', async () => {
  const panel = followed()
  follow(panel, 'b')
  await panel.pass(150)
  await panel.pass(200)
  expect(panel.shown).toEqual(['b'])
  expect(panel.canceled).toEqual([])
})

test('requests for a value that was left are canceled, and it is not shown', async () => {
  const panel = followed()
  follow(panel, 'b')
  await panel.pass(150)
  follow(panel, 'c')
  expect(panel.canceled).toEqual(['b'])
  await panel.arrive('b')
  expect(panel.shown).toEqual([])
})

test('back at the shown value, the value between is neither requested nor shown', async () => {
  const panel = followed()
  follow(panel, 'b')
  follow(panel, 'a')
  await panel.pass(150)
  expect([panel.requested, panel.shown]).toEqual([[], []])
})

test('the same value again does not start anew', async () => {
  const panel = followed()
  follow(panel, 'b')
  follow(panel, 'b')
  await panel.pass(150)
  await panel.arrive('b')
  expect([panel.requested, panel.shown]).toEqual([['b'], ['b']])
})

test('after the end nothing is shown', async () => {
  const panel = followed()
  follow(panel, 'b')
  await panel.pass(150)
  panel.stop()
  await panel.arrive('b')
  expect([panel.canceled, panel.shown]).toEqual([['b'], []])
})
