import { expect, test } from 'bun:test'
import { partBounds, roundTrip, wantedParts } from './parts.ts'

const MB = 1024 * 1024

test.each([
  [10 * MB, 200, 1],
  [1024 * MB, 2, 1],
  [1024 * MB, 200, 64],
  [64 * MB, 30, 4],
  [64 * MB, Number.POSITIVE_INFINITY, 1],
])('%d bytes over a way of %d ms go up in %d parts', (size, trip, parts) => {
  expect(wantedParts(size, trip)).toBe(parts)
})

test('the way is as long as the quickest answer', async () => {
  const times = [0, 90, 100, 140, 200, 260]
  expect(
    await roundTrip(
      async () => true,
      () => times.shift() ?? 0,
    ),
  ).toBe(40)
  expect(await roundTrip(async () => false)).toBe(Number.POSITIVE_INFINITY)
})

test('parts follow each other, cover everything, and end where blocks do', () => {
  const size = 100 * MB + 17
  const bounds = partBounds(size, 5)
  expect(bounds[0]?.start).toBe(0)
  expect(bounds.at(-1)?.end).toBe(size)
  for (const [index, { start, end }] of bounds.entries()) {
    expect(start % 4096).toBe(0)
    expect(start).toBeLessThan(end)
    if (index > 0) expect(start).toBe(bounds[index - 1]?.end ?? -1)
  }
})
