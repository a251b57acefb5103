import { expect, test } from 'bun:test'
import type { SumsMethods } from './testing/sums-worker.ts'
import { callWorker } from './worker-calls.ts'

const open = () =>
  callWorker<SumsMethods>(new Worker(new URL('./testing/sums-worker.ts', import.meta.url), { type: 'module' }))

test('each call gets its own answer', async () => {
  const calls = open()
  expect(await Promise.all([calls.call('add', [1, 2]), calls.call('add', [3, 4])])).toEqual([3, 7])
  calls.close()
})

test('what is thrown there is thrown here, by name and message', async () => {
  const calls = open()
  await expect(calls.call('fail', 'too far')).rejects.toMatchObject({ name: 'RangeError', message: 'too far' })
  expect(await calls.call('add', [1, 1])).toBe(2)
  calls.close()
})

test('closing ends work that never would', async () => {
  const calls = open()
  await calls.call('add', [0, 0])
  const endless = calls.call('forever', null)
  calls.close()
  await expect(endless).rejects.toThrow('closed')
})
