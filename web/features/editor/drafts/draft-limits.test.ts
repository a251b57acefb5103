import { expect, test } from 'bun:test'
import { BOUNDS, draftsOverLimits } from './draft-limits.ts'

const NOW = 1_700_000_000_000
const entry = (name: string, size: number, age: number) => ({
  owner: 'a',
  path: `/${name}`,
  name,
  size,
  savedAt: NOW - age,
})
const gone = (...entries: ReturnType<typeof entry>[]) => draftsOverLimits(entries, NOW).map(({ name }) => name)

test('few small drafts stay', () => expect(gone(entry('a', 10, 0), entry('b', 10, 1000))).toEqual([]))

test('a draft goes when it is too old', () =>
  expect(gone(entry('old', 1, BOUNDS.age + 1), entry('young', 1, BOUNDS.age))).toEqual(['old']))

test('of too many the oldest go', () => {
  const entries = Array.from({ length: BOUNDS.count + 2 }, (_, index) => entry(String(index), 1, index))
  expect(gone(...entries)).toEqual([String(BOUNDS.count), String(BOUNDS.count + 1)])
})

test('of too large ones the oldest go', () =>
  expect(gone(entry('oldest', 10, 3), entry('newest', BOUNDS.size - 5, 1), entry('next', 5, 2))).toEqual(['oldest']))
