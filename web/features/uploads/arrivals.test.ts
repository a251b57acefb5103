import { expect, test } from 'bun:test'
import { createArrivals } from './arrivals.ts'
import { createUpload, type UploadState } from './upload.ts'

const file = (name: string) => new File([name], name)
const over = (of: File, state: UploadState) =>
  Object.assign(createUpload(1, '/', { path: of.name, file: of }), { state })
const now = (outcome: Promise<boolean>) => Promise.race([outcome, Bun.sleep(20).then(() => 'pending')])

test('all have arrived when each has, whatever others do', async () => {
  const arrivals = createArrivals()
  const [a, b] = [file('a'), file('b')]
  const outcome = arrivals.waitForFiles([a, b])
  arrivals.recordFinished(over(file('a'), 'cancelled'))
  arrivals.recordFinished(over(a, 'done'))
  expect(await now(outcome)).toBe('pending')
  arrivals.recordFinished(over(b, 'done'))
  expect(await outcome).toBe(true)
})

test('one that was called off, or failed for good, is none that arrived', async () => {
  for (const state of ['cancelled', 'failed'] as const) {
    const arrivals = createArrivals()
    const [a, b] = [file('a'), file('b')]
    const outcome = arrivals.waitForFiles([a, b])
    arrivals.recordFinished(over(a, state))
    arrivals.recordFinished(over(b, 'done'))
    expect(await outcome).toBe(false)
  }
})

test('what never became an upload, and what ends with the queue, does not arrive', async () => {
  const arrivals = createArrivals()
  const [a, b] = [file('a'), file('b')]
  const [one, two] = [arrivals.waitForFiles([a]), arrivals.waitForFiles([b])]
  arrivals.reportNotUploaded([a])
  expect(await one).toBe(false)
  arrivals.end()
  expect(await two).toBe(false)
})
