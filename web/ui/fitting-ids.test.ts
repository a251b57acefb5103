import { expect, test } from 'bun:test'
import { fittingIds } from './fitting-ids.ts'

const WIDTHS = new Map([
  ['share', 80],
  ['rename', 120],
  ['download', 140],
  ['delete', 100],
])
const OVERFLOW_ORDER = ['share', 'rename', 'download', 'delete']

test.each([
  [1000, ['share', 'rename', 'download', 'delete']],
  [440, ['share', 'rename', 'download', 'delete']],
  [439, ['rename', 'download', 'delete']],
  [359, ['download', 'delete']],
  [239, ['delete']],
  [99, []],
  [-20, []],
])('in a room of %d px, %j are shown', (room, expected) => {
  expect(fittingIds(WIDTHS, room, OVERFLOW_ORDER)).toEqual(expected)
})

test('the order may name buttons that the user does not have', () => {
  expect(fittingIds(new Map([['delete', 100]]), 100, OVERFLOW_ORDER)).toEqual(['delete'])
  expect(fittingIds(new Map([['delete', 100]]), 99, OVERFLOW_ORDER)).toEqual([])
})

test('the remaining buttons retain their order, whichever left first', () => {
  expect(fittingIds(WIDTHS, 330, ['rename', 'share', 'download', 'delete'])).toEqual(['share', 'download', 'delete'])
})
