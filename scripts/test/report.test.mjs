import { expect, test } from 'bun:test'
import { skipLines, slowestLines, timeLines } from './report.mjs'

test('times are listed with their total; an unknown processor time is left out', () => {
  const steps = [
    { name: 'unit', wall: 100.04, cpu: 190 },
    { name: 'browser', wall: 9, cpu: 17.5 },
  ]
  expect(timeLines(steps)).toEqual([
    '  100.0 s   190.0 s CPU  unit',
    '    9.0 s    17.5 s CPU  browser',
    '  109.0 s   207.5 s CPU  total',
  ])
  expect(timeLines([{ name: 'unit', wall: 1, cpu: undefined }])).toEqual(['    1.0 s  unit', '    1.0 s  total'])
})

test('the ten slowest files come slowest first', () => {
  const lines = slowestLines(Array.from({ length: 20 }, (_, at) => [`f${at}.test.ts`, at]))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   19.0 s  f19.test.ts')
})

test('skipped tests are counted by what they need', () => {
  const skip = (file, tests, needs, packages) => ({ file, tests, needs, packages })
  const skips = [skip('a', 2, 'ffmpeg', ['ffmpeg']), skip('b', 1, 'root', []), skip('c', 3, 'ffmpeg', ['ffmpeg'])]
  expect(skipLines(skips)).toEqual(['    5 tests need ffmpeg (Debian: ffmpeg)', '    1 test needs root'])
})
