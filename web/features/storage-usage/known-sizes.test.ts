import { expect, test } from 'bun:test'
import { knownSizes } from './known-sizes.tsx'

const whole = { bytes: 60, files: 6, folders: 3 }
const known = (names: string[]) =>
  knownSizes({
    asOf: 1,
    whole,
    names: names.join('/'),
    bytes: names.map((_, place) => (place + 1) * 10),
    files: names.map((_, place) => place + 1),
    folders: names.map(() => 0),
  })

test('folders are found by name, in whatever order they are asked for', () => {
  const sizes = known(['a', 'b', 'c'])
  expect(['c', 'a', 'b', 'none', 'c'].map((name) => sizes.sizeOf(name)?.bytes)).toEqual([30, 10, 20, undefined, 30])
  expect(sizes.sizeOf('toString')).toBeUndefined()
})

test('the sizes of folders go where the folders are, and files keep their own', () => {
  const rows = ['file', 'c', 'a', 'unknown', 'b']
  const filled = known(['a', 'b', 'c']).withFolderSizes(rows, (row) => row !== 0, [5, 4096, 4096, 4096, 4096])
  expect(Array.from(filled)).toEqual([5, 30, 10, 0, 20])
})

test('a folder without folders has no columns', () => {
  const sizes = known([])
  expect(sizes.sizeOf('')).toBeUndefined()
  expect(sizes.whole).toEqual(whole)
})

test('columns of different length are refused', () => {
  expect(() => knownSizes({ asOf: 1, whole, names: 'a/b', bytes: [1], files: [1, 2], folders: [0, 0] })).toThrow(
    'differ in length',
  )
})

test('a size that is being counted is shown as such, one that nobody knows is not shown', () => {
  const shown = (asOf: number | null) =>
    knownSizes({ asOf, whole, names: '', bytes: [], files: [], folders: [] }).formattedSize('a')
  expect(shown(null)).toBeTruthy()
  expect(shown(1)).toBeFalsy()
})

test('a folder of which nothing was counted yet has an unknown size, and an empty one has none', () => {
  const empty = { whole, names: 'a/b', bytes: [0, 5], files: [0, 1], folders: [0, 0] }
  const sizesOf = (asOf: number | null) => ['a', 'b'].map((name) => knownSizes({ ...empty, asOf }).sizeOf(name)?.bytes)
  expect([sizesOf(null), sizesOf(1)]).toEqual([
    [undefined, 5],
    [0, 5],
  ])
})
