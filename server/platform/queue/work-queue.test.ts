import { expect, test } from 'bun:test'
import { WorkQueue } from './work-queue.ts'

test('runs a few, lets some wait in their order, and turns the rest away', async () => {
  const queue = new WorkQueue({ running: 2, waiting: 3 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const works = gates.map((gate, index) =>
    queue.run(async () => {
      begun.push(index)
      await gate.promise
      return index
    }),
  )
  await expect(queue.run(async () => 5)).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
  expect(begun).toEqual([0, 1])
  for (const [index, gate] of gates.entries()) {
    gate.resolve()
    expect(await works[index]).toBe(index)
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await queue.run(async () => 'free again')).toBe('free again')
})

test('work that fails gives its place on', async () => {
  const queue = new WorkQueue({ running: 1, waiting: 1 })
  const failing = queue.run(async () => {
    throw new Error('no')
  })
  const next = queue.run(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})
