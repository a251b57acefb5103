import { describe, expect, test } from 'bun:test'
import type { FolderColumns } from '#contract/resources.ts'
import { isFolderRow, itemAt, parseColumns, rowOf, withName, withoutRows } from './listing.ts'

const columns = (names: string[], kinds: string): FolderColumns => ({
  path: '/a/',
  name: 'a',
  modified: '2026-01-01T00:00:00Z',
  isDir: true,
  numDirs: 0,
  numFiles: 0,
  sorting: { by: 'name', asc: false },
  names: names.join('/'),
  kinds,
  sizes: names.map((_, row) => row * 10),
  modifieds: names.map((_, row) => row),
})

describe('parseColumns', () => {
  test('an empty folder has no rows, not one without a name', () => {
    const listing = parseColumns(columns([], ''), '/a')
    expect([listing.length, listing.names]).toEqual([0, []])
  })

  test('columns of different length are refused', () => {
    expect(() => parseColumns(columns(['x', 'y'], 'f'), '/a')).toThrow('differ in length')
    expect(() => parseColumns({ ...columns(['x'], 'f'), sizes: [] }, '/a')).toThrow('differ in length')
  })

  test('the order says what it means', () => {
    expect(parseColumns(columns(['x'], 'f'), '/a').sort).toEqual({ by: 'name', order: 'ascending' })
  })
})

describe('rows', () => {
  const listing = parseColumns(columns(['d', 'f.txt', 'D', 'F', 'x', 'o'], 'dfDFxo'), '/a')

  test('linked folders are folders, and counted as such', () => {
    expect([0, 1, 2, 3, 4, 5].map((row) => isFolderRow(listing, row))).toEqual([true, false, true, false, false, false])
    expect(listing.folders).toBe(2)
  })

  test('a row as an item', () => {
    expect(itemAt(listing, 1)).toEqual({
      name: 'f.txt',
      path: '/a/f.txt',
      kind: 'file',
      isDir: false,
      isLink: false,
      size: 10,
      modified: 1,
    })
    expect(itemAt(listing, 4)).toMatchObject({ kind: 'brokenLink', isLink: true, isDir: false })
    expect(itemAt(listing, 6)).toBeUndefined()
  })

  test('names are found, and only those that are there', () => {
    expect([rowOf(listing, 'x'), rowOf(listing, 'X'), rowOf(listing, 'toString')]).toEqual([4, -1, -1])
  })

  test('leaving rows out keeps the columns together', () => {
    const fewer = withoutRows(listing, new Set([0, 4]))
    expect(fewer.names).toEqual(['f.txt', 'D', 'F', 'o'])
    expect([fewer.kinds, fewer.folders, fewer.length]).toEqual(['fDFo', 1, 4])
    expect([...Array.from(fewer.sizes)]).toEqual([10, 20, 30, 50])
    expect(withoutRows(listing, new Set())).toBe(listing)
  })

  test('another name leaves the old listing alone', () => {
    expect(withName(listing, 1, 'g.txt').names[1]).toBe('g.txt')
    expect(listing.names[1]).toBe('f.txt')
  })
})
