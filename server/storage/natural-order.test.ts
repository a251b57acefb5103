import { describe, expect, test } from 'bun:test'
import type { SortOrder } from '#contract/sort-order.ts'
import { fc } from '#testing/properties.ts'
import { naturalKey, sortedRows } from './natural-order.ts'

type Entry = { readonly name: string; readonly directory?: boolean; readonly size?: number; readonly seconds?: number }

function sorted(entries: readonly Entry[], sort: SortOrder): string[] {
  const rows = sortedRows(
    {
      names: entries.map(({ name }) => name),
      isDirectory: (row) => entries[row]?.directory ?? false,
      sizes: entries.map(({ size = 0 }) => size),
      modifiedSeconds: entries.map(({ seconds = 0 }) => seconds),
      modifiedNanos: entries.map(() => 0),
    },
    sort,
  )
  return Array.from(rows, (row) => entries[row]?.name ?? '')
}
const byName = (names: readonly string[]) =>
  sorted(
    names.map((name) => ({ name })),
    { by: 'name', order: 'ascending' },
  )

describe('the natural order of names', () => {
  const ORDERED: readonly (readonly string[])[] = [
    ['file2', 'file10'],
    ['file', 'file0', 'file1', 'file1a', 'file2', 'files'],
    ['a1b2', 'a1b10', 'a2b1'],
    ['1', '9', '10', '99', '100', 'a'],
    ['B.txt', 'b.txt', 'C.txt'],
    ['1.9', '1.10', '2.0'],
    ['x99999999999999999998', 'x99999999999999999999', 'x100000000000000000000'],
    ['-rf', '.dot', '_under', 'Zebra', 'zebra', 'äpfel'],
    ['cafe', 'cafz', 'cafe\u0301', 'caf\u00e9', 'cafés'],
    ['0', '00', '000'],
  ]
  test.each(ORDERED.map((names) => [names]))('%j', (names) => {
    expect(byName(names.toReversed())).toEqual([...names])
  })

  test('composition and case make no difference to the key', () => {
    expect(naturalKey('CAFE\u0301 007')).toBe(naturalKey('caf\u00e9 7'))
  })

  test('numbers compare by value, however long', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 200n }), fc.bigInt({ min: 0n, max: 10n ** 200n }), (a, b) => {
        const [one, other] = [naturalKey(`n${a}.x`), naturalKey(`n${b}.x`)]
        expect(one < other).toBe(a < b)
        expect(one === other).toBe(a === b)
      }),
    )
  })

  test('is the same whatever the order before', () => {
    const names = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'A', '0', '1', '9', '.', 'é', 'e\u0301') }))
    fc.assert(
      fc.property(names, (some) => {
        expect(byName(some.toReversed())).toEqual(byName(some))
      }),
    )
  })
})

test('the longest name a disk may hold has a key, and nothing is longer than it may be', () => {
  const longest = '\u0130'.repeat(127)
  expect(byName([`${longest}2`, `${longest}10`, `${longest}1`])).toEqual([`${longest}1`, `${longest}2`, `${longest}10`])
  expect(() => naturalKey('x'.repeat(1025))).toThrow(RangeError)
})

describe('sorted rows', () => {
  const entries: readonly Entry[] = [
    { name: 'b.txt', size: 5, seconds: 3 },
    { name: 'folder', directory: true, size: 4096, seconds: 2 },
    { name: 'a.txt', size: 5, seconds: 1 },
    { name: 'album', directory: true, size: 9999, seconds: 3 },
    { name: 'c.txt', size: 7, seconds: 2 },
  ]
  const EXPECTED: readonly [SortOrder, string][] = [
    [{ by: 'name', order: 'ascending' }, 'album folder a.txt b.txt c.txt'],
    [{ by: 'name', order: 'descending' }, 'folder album c.txt b.txt a.txt'],
    [{ by: 'size', order: 'ascending' }, 'album folder a.txt b.txt c.txt'],
    [{ by: 'size', order: 'descending' }, 'c.txt a.txt b.txt album folder'],
    [{ by: 'shared', order: 'descending' }, 'album folder a.txt b.txt c.txt'],
    [{ by: 'taken', order: 'descending' }, 'album folder a.txt b.txt c.txt'],
    [{ by: 'modified', order: 'ascending' }, 'a.txt c.txt folder album b.txt'],
    [{ by: 'modified', order: 'descending' }, 'album b.txt c.txt folder a.txt'],
  ]
  test.each(EXPECTED)('%j', (sort, expected) => {
    expect(sorted(entries, sort).join(' ')).toBe(expected)
  })

  test('a folder of 70,000 keeps every row', () => {
    const many = Array.from({ length: 70_000 }, (_, index) => ({ name: `n${(index * 7919) % 70_000}` }))
    expect(sorted(many, { by: 'name', order: 'ascending' })).toEqual(many.map((_, index) => `n${index}`))
  })
})
