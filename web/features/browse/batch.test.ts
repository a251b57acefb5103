import { expect, test } from 'bun:test'
import { runBatch } from './batch.ts'

const items = Array.from({ length: 20 }, (_, index) => index)

test('each item is done once, a few at a time, and failures are told with their reason', async () => {
  let [now, most] = [0, 0]
  const outcome = await runBatch(items, async (item) => {
    now += 1
    most = Math.max(most, now)
    await Bun.sleep(1)
    now -= 1
    if (item % 7 === 0) throw new Error(`no ${item}`)
  })
  expect(most).toBe(4)
  expect([...outcome.done].sort((a, b) => a - b)).toEqual(items.filter((item) => item % 7 !== 0))
  expect(outcome.failed.map(({ item, error }) => [item, String(error)])).toEqual([
    [0, 'Error: no 0'],
    [7, 'Error: no 7'],
    [14, 'Error: no 14'],
  ])
  expect(outcome.left).toEqual([])
})

test('progress counts what is finished, well or not', async () => {
  const seen: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new Error('no')
  }
  await runBatch([0, 1, 2], work, { onProgress: (finished) => seen.push(finished) })
  expect(seen).toEqual([1, 2, 3])
})

test('a stopped batch begins nothing more and says what is left', async () => {
  const controller = new AbortController()
  const outcome = await runBatch(
    items,
    async (item) => {
      if (item === 5) controller.abort()
      await Bun.sleep(1)
      controller.signal.throwIfAborted()
    },
    { signal: controller.signal },
  )
  expect(outcome.failed).toEqual([])
  expect(outcome.done.length + outcome.left.length).toBe(items.length)
  expect(outcome.done.length).toBeLessThan(8)
})
