import { describe, expect, test } from 'bun:test'
import { currentPage, fitScale, GAP, layOut, pagesInView, scrollTopAfterResize } from './page-layout.ts'

const a4 = { width: 595, height: 842 }
const pages = (count: number) => Array.from({ length: count }, () => a4)

test('pages stand below each other', () => {
  const { tops, heights, height } = layOut(pages(3), 1)
  expect(tops).toEqual([GAP, 842 + 2 * GAP, 2 * 842 + 3 * GAP])
  expect(heights).toEqual([842, 842, 842])
  expect(height).toBeGreaterThan(3 * 842 + 4 * GAP)
})

test('a page is as wide as the stage, but not endlessly', () => {
  expect(fitScale(595, 390)).toBeCloseTo((390 - 2 * GAP) / 595)
  expect(fitScale(595, 3000)).toBe(1.5)
  expect(fitScale(595, 0)).toBe(0.1)
})

describe('of a thousand pages only a few are drawn', () => {
  const layout = layOut(pages(1000), 1)
  test.each([
    [0, { first: 0, last: 1 }, 0],
    [500 * 858, { first: 498, last: 501 }, 500],
    [1e9, { first: 998, last: 999 }, 999],
  ])('scrolled to %d', (scrollTop, drawn, current) => {
    expect(pagesInView(layout, scrollTop, 700)).toEqual(drawn)
    expect(currentPage(layout, scrollTop, 700)).toBe(current)
  })
})

test('zooming keeps the place', () => {
  const [before, after] = [layOut(pages(10), 1), layOut(pages(10), 2)]
  const middleOfFourth = (before.tops[3] ?? 0) + 421
  expect(scrollTopAfterResize(before, after, middleOfFourth)).toBe((after.tops[3] ?? 0) + 842)
  expect(scrollTopAfterResize(before, after, 0)).toBe(0)
})

test('a document without pages has a layout', () => {
  expect(pagesInView(layOut([], 1), 0, 700)).toEqual({ first: 0, last: -1 })
})
