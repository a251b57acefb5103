import { expect, test } from 'bun:test'
import { emptySelection } from '../selection/selection.ts'
import { buildListing } from '../testing/build-listing.ts'
import { layOut } from './grid-layout.ts'
import { arrange } from './order.ts'
import { anchoredScroll } from './use-scroll-anchor.ts'

const LINE = 10

/** Returns a folder rendered as a list of files without a heading. */
function drawn(names: readonly string[], { columns = 1, line = LINE } = {}) {
  const listing = buildListing([...names])
  const arrangement = arrange(listing, { by: 'name', order: 'ascending' }, 'en')
  const layout = layOut({ folders: 0, files: names.length, columns, lineHeight: line, headingHeight: 0 })
  return { open: { listing, all: listing, arrangement, selection: emptySelection(names.length) }, layout }
}

const before = drawn(['c', 'd', 'e', 'f', 'g'])

test('what came or went above is made up for', () => {
  expect(anchoredScroll(before, drawn(['a', 'b', 'c', 'd', 'e', 'f', 'g']), 3 * LINE, 0)).toBe(5 * LINE)
  expect(anchoredScroll(before, drawn(['d', 'e', 'f', 'g']), 3 * LINE, 0)).toBe(2 * LINE)
  expect(anchoredScroll(before, drawn(['b', 'c', 'd', 'e', 'f', 'g']), 3 * LINE + 4, 0)).toBe(4 * LINE + 4)
})

test('what came or went below changes nothing, and who is at the top stays there', () => {
  expect(anchoredScroll(before, drawn(['c', 'd', 'e', 'f', 'g', 'h']), 3 * LINE, 0)).toBeNull()
  expect(anchoredScroll(before, drawn(['a', 'c', 'd', 'e', 'f', 'g']), 0, 0)).toBeNull()
})

test('where the first one seen is gone, the next one stays', () => {
  expect(anchoredScroll(before, drawn(['a', 'c', 'd', 'f', 'g']), 2 * LINE, 0)).toBeNull()
  expect(anchoredScroll(before, drawn(['f', 'g']), 2 * LINE, 0)).toBe(-1 * LINE)
  expect(anchoredScroll(before, drawn(['x']), 2 * LINE, 0)).toBeNull()
})

test('what is covered at the top is not looked at', () => {
  expect(anchoredScroll(before, drawn(['a', 'c', 'e', 'f', 'g']), LINE, LINE)).toBeNull()
})

test('the first item that is seen stays at the top when lines get another height or length', () => {
  const names = ['c', 'd', 'e', 'f', 'g']
  expect(anchoredScroll(before, drawn(names, { line: 3 * LINE }), 3 * LINE, 0)).toBe(9 * LINE)
  expect(anchoredScroll(before, drawn(names, { line: 3 * LINE }), 3 * LINE + 5, 0)).toBe(9 * LINE + 15)
  expect(anchoredScroll(before, drawn(names, { columns: 2, line: 3 * LINE }), 3 * LINE, 0)).toBeNull()
  expect(anchoredScroll(before, drawn(names, { columns: 2 }), 4 * LINE, 0)).toBe(2 * LINE)
})
