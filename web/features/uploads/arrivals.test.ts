import { expect, test } from 'bun:test'
import { createArrivals } from './arrivals.ts'
import { makeUpload, type UploadState } from './upload.ts'

const file = (name: string) => new File([name], name)
const over = (of: File, state: UploadState) => Object.assign(makeUpload(1, '/', { path: of.name, file: of }), { state })
const now = (outcome: Promise<boolean>) => Promise.race([outcome, Bun.sleep(20).then(() => 'pending')])

test('all have arrived when each has, whatever others do', async () => {
  const arrivals = createArrivals()
  const [a, b] = [file('a'), file('b')]
  const outcome = arrivals.of([a, b])
  arrivals.over(over(file('a'), 'cancelled'))
  arrivals.over(over(a, 'done'))
  expect(await now(outcome)).toBe('pending')
  arrivals.over(over(b, 'done'))
  expect(await outcome).toBe(true)
})

test('one that was called off, or failed for good, is none that arrived', async () => {
  for (const state of ['cancelled', 'failed'] as const) {
    const arrivals = createArrivals()
    const [a, b] = [file('a'), file('b')]
    const outcome = arrivals.of([a, b])
    arrivals.over(over(a, state))
    arrivals.over(over(b, 'done'))
    expect(await outcome).toBe(false)
  }
})

test('what never became an upload, and what ends with the queue, does not arrive', async () => {
  const arrivals = createArrivals()
  const [a, b] = [file('a'), file('b')]
  const [one, two] = [arrivals.of([a]), arrivals.of([b])]
  arrivals.giveUp([a])
  expect(await one).toBe(false)
  arrivals.end()
  expect(await two).toBe(false)
})
