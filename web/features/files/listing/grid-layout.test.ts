import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { cellOf, type GridMove, layOut, move, positionsTouching, scrollToShow, spanWithin } from './grid-layout.ts'

// Folders 0–4 as | 0 1 2 | 3 4 |, files 5–8 as | 5 6 7 | 8 |; lines of 10 px below headings of 4 px.
const mosaic = layOut({ folders: 5, files: 4, columns: 3, lineHeight: 10, headingHeight: 4 })
const list = layOut({ folders: 2, files: 100_000, columns: 1, lineHeight: 36, headingHeight: 36 })

describe('layOut', () => {
  test('sections lie below each other, each with its title', () => {
    expect(mosaic.sections.map(({ top, firstLine, lines }) => [top, firstLine, lines])).toEqual([
      [0, 0, 2],
      [24, 2, 2],
    ])
    expect([mosaic.height, mosaic.lines]).toEqual([48, 4])
  })

  test('an empty section has no title', () => {
    const files = layOut({ folders: 0, files: 1, columns: 1, lineHeight: 10, headingHeight: 4 })
    expect([files.sections.length, files.height]).toEqual([1, 14])
  })

  test('cells', () => {
    expect(cellOf(mosaic, 4)).toEqual({ line: 1, column: 1, top: 14, height: 10 })
    expect(cellOf(mosaic, 8)).toEqual({ line: 3, column: 0, top: 38, height: 10 })
    expect(cellOf(mosaic, 9)).toBeUndefined()
  })
})

describe('what is seen', () => {
  test('a window of 100,000 rows holds a few lines', () => {
    const [, files] = list.sections
    if (!files) throw new Error('There are files.')
    const span = spanWithin(list, files, 36_000, 36_900, 6)
    expect(span.to - span.from).toBeLessThan(50)
    const top = cellOf(list, span.from + 6)?.top ?? 0
    expect(Math.abs(top - 36_000)).toBeLessThan(72)
  })

  test('a section out of sight has nothing to draw', () => {
    const [folders] = list.sections
    if (!folders) throw new Error('There are folders.')
    const span = spanWithin(list, folders, 100_000, 100_900)
    expect(span.from).toBe(span.to)
  })

  test('a rectangle touches the cells it covers', () => {
    expect(positionsTouching(mosaic, { top: 5, bottom: 16, start: 0, end: 150 }, 300)).toEqual([0, 1, 3, 4])
    expect(positionsTouching(mosaic, { top: 15, bottom: 30, start: 201, end: 299 }, 300)).toEqual([7])
  })

  test('scrolls as little as needed, and brings the title of a first line along', () => {
    expect(scrollToShow(list, 50, 0, 3600)).toBeNull()
    expect(scrollToShow(list, 50, 3600, 360)).toBe(36 * 50 + 72)
    expect(scrollToShow(list, 50, 0, 360)).toBe(36 * 51 + 72 - 360)
    expect(scrollToShow(list, 2, 1000, 360)).toBe(36 * 3)
  })
})

describe('move', () => {
  const table: Array<[number, GridMove, number]> = [
    [1, 'down', 4],
    [2, 'down', 4],
    [3, 'down', 5],
    [4, 'down', 6],
    [6, 'down', 8],
    [8, 'down', 8],
    [5, 'up', 3],
    [7, 'up', 4],
    [1, 'up', 1],
    [4, 'next', 5],
    [8, 'next', 8],
    [0, 'previous', 0],
    [6, 'first', 0],
    [6, 'last', 8],
    [0, 'pageDown', 5],
    [8, 'pageUp', 3],
    [-1, 'down', 0],
    [-1, 'up', 8],
  ]
  test.each(table)('from %p %s leads to %p', (from, step, to) => expect(move(mosaic, from, step, 3)).toBe(to))

  test('an empty listing has nowhere to go', () => {
    const empty = layOut({ folders: 0, files: 0, columns: 1, lineHeight: 1, headingHeight: 1 })
    expect(move(empty, -1, 'down', 10)).toBe(-1)
  })

  test('every move from every place stays inside', () => {
    const steps = fc.constantFrom<GridMove>('up', 'down', 'previous', 'next', 'first', 'last', 'pageUp', 'pageDown')
    const size = fc.nat({ max: 30 })
    fc.assert(
      fc.property(
        size,
        size,
        fc.integer({ min: 1, max: 7 }),
        fc.nat(60),
        steps,
        (folders, files, columns, at, step) => {
          fc.pre(folders + files > 0)
          const layout = layOut({ folders, files, columns, lineHeight: 10, headingHeight: 5 })
          const next = move(layout, at % (folders + files), step, 4)
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(folders + files)
        },
      ),
    )
  })
})
