import { expect, test } from 'bun:test'
import { lineWindow, scrollToLine } from './line-window.ts'

test('the lines in view are drawn, where they belong', () => {
  const lines = lineWindow(1000, 30, { top: 300, height: 300 })
  expect([lines.height, lines.first, lines.end]).toEqual([30_000, 8, 22])
  expect(lines.topOf(10)).toBe(300)
})

test('as many more are drawn around them as a list asks for, and never what is not there', () => {
  const quick = lineWindow(1000, 30, { top: 300, height: 310 }, 6)
  expect([quick.first, quick.end, quick.page]).toEqual([4, 27, 10])
  const end = lineWindow(1000, 30, { top: 29_700, height: 300 }, 6)
  expect([end.first, end.end]).toEqual([984, 1000])
  const shrunk = lineWindow(3, 30, { top: 9999, height: 300 }, 6)
  expect([shrunk.first, shrunk.end]).toEqual([0, 3])
  const empty = lineWindow(0, 30, { top: 0, height: 0 })
  expect([empty.first, empty.end, empty.page]).toEqual([0, 0, 1])
})

test('a line is scrolled into view, and no further', () => {
  const lines = lineWindow(1000, 30, { top: 300, height: 300 })
  expect([lines.scrollTo(5), lines.scrollTo(12), lines.scrollTo(30)]).toEqual([150, 300, 630])
  const box = { top: 400, height: 200 }
  expect([2, 12, 20].map((line) => scrollToLine(box, 40, line))).toEqual([80, 400, 640])
})

test('the last of very many lines can be reached', () => {
  const count = 2_000_000
  const top = 15_000_000 - 900
  const lines = lineWindow(count, 30, { top, height: 900 })
  expect(lines.height).toBe(15_000_000)
  expect(lines.end).toBe(count)
  expect(lines.topOf(count - 1) + 30).toBeCloseTo(15_000_000, 3)
  expect(lineWindow(count, 30, { top: 0, height: 900 }).scrollTo(count - 1)).toBeCloseTo(top, 3)
})
