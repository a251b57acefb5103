import { expect, test } from 'bun:test'
import { until } from '#server/testing/until.ts'
import { IdleMemory } from './idle-memory.ts'

test('memory is released when there are no requests, in each stage once, and again after further requests', async () => {
  const releases: boolean[] = []
  let busy = true
  let checks = 0
  let collected = 0
  using memory = new IdleMemory({
    isBusy: () => {
      checks += 1
      return busy
    },
    release: (isAfterBurst) => releases.push(isAfterBurst),
    collect: () => {
      collected += 1
    },
    quiet: [3, 2],
    interval: 1,
  })
  // A request that takes long.
  await until(() => checks >= 5)
  expect(releases).toEqual([])
  expect(collected).toBeGreaterThan(0)
  busy = false
  await until(() => releases.length === 2)
  // The start counts as a burst.
  expect(releases).toEqual([true, false])
  memory.countRequest()
  await until(() => releases.length === 4)
  expect(releases.slice(2)).toEqual([false, false])
  for (let request = 0; request < 20; request += 1) memory.countRequest()
  await until(() => releases.length === 6)
  expect(releases.slice(4)).toEqual([true, false])
})
