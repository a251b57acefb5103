import { expect, test } from 'bun:test'
import { createRefresher } from './refresher.ts'

test('what comes while something is fetched is fetched once, after it', async () => {
  let [running, most, fetched] = [0, 0, 0]
  const answered = Promise.withResolvers<void>()
  const refresher = createRefresher(async () => {
    running += 1
    most = Math.max(most, running)
    fetched += 1
    await answered.promise
    running -= 1
  }, 10)
  for (let round = 0; round < 100; round += 1) refresher.ask()
  await Bun.sleep(30)
  refresher.ask()
  expect(fetched).toBe(1)
  answered.resolve()
  while (running > 0 || fetched < 2) await Bun.sleep(5)
  await Bun.sleep(60)
  expect([most, fetched]).toEqual([1, 2])
})

test('the next fetch waits for its time', async () => {
  const began: number[] = []
  const refresher = createRefresher(async () => void began.push(performance.now()), 200)
  refresher.ask()
  while (began.length < 3) {
    refresher.ask()
    await Bun.sleep(5)
  }
  refresher.stop()
  const gaps = began.slice(1).map((at, index) => at - (began[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(195)
})

test('nothing is fetched after the end', async () => {
  let fetched = 0
  const refresher = createRefresher(async () => {
    fetched += 1
  }, 1)
  refresher.stop()
  refresher.ask()
  await Bun.sleep(20)
  expect(fetched).toBe(0)
})
