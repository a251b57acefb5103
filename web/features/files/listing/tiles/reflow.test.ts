import { expect, test } from 'bun:test'
import { emptySelection } from '../../selection/selection.ts'
import { buildListing } from '../../testing/build-listing.ts'
import { layOut } from '../grid-layout.ts'
import { arrange } from '../order.ts'
import { glidesBetween, isReflow } from './reflow.ts'

/** Returns a window of 100 px on files in a gallery that is 120 px wide. */
function drawn(names: readonly string[], columns: number, scrollTop = 0, gallery = true) {
  const listing = buildListing([...names])
  const arrangement = arrange(listing, { by: 'name', order: 'ascending' }, 'en')
  const lineHeight = 120 / columns
  const layout = layOut({ folders: 0, files: names.length, columns, lineHeight, headingHeight: 0 })
  const open = { listing, all: listing, arrangement, selection: emptySelection(names.length) }
  return { open, layout, gallery, scrollTop, height: 100, width: 120 }
}

const NAMES = Array.from({ length: 400 }, (_, index) => `p${String(index).padStart(3, '0')}`)

test('tiles of another size come from their former places', () => {
  const before = drawn(NAMES.slice(0, 4), 2)
  const after = { ...drawn(NAMES.slice(0, 4), 3), open: before.open }
  expect(isReflow(before, after)).toBe(true)
  expect(glidesBetween(before, after)).toEqual([
    { row: 0, x: 0, y: 0, scale: 1.5 },
    { row: 1, x: 20, y: 0, scale: 1.5 },
    { row: 2, x: -80, y: 60, scale: 1.5 },
    { row: 3, x: 60, y: 20, scale: 1.5 },
  ])
})

test('after a removal, only tiles behind it move', () => {
  const before = drawn(['a', 'b', 'c', 'd'], 2)
  const after = drawn(['a', 'c', 'd'], 2)
  expect(isReflow(before, after)).toBe(true)
  expect(glidesBetween(before, after)).toEqual([
    { row: 1, x: -60, y: 60, scale: 1 },
    { row: 2, x: 60, y: 0, scale: 1 },
  ])
})

test('scrolling along with the layout is no movement', () => {
  expect(glidesBetween(drawn(['a', 'b', 'c', 'd'], 2, 60), drawn(['c', 'd'], 2, 0))).toEqual([])
})

test('no tile that is out of view is looked at', () => {
  const before = drawn(NAMES, 4, 1000)
  const glides = glidesBetween(before, { ...drawn(NAMES, 6, 440), open: before.open })
  expect(glides.length).toBeGreaterThan(0)
  expect(glides.length).toBeLessThan(60)
})

test('neither another view nor a new item is a reflow', () => {
  expect(isReflow(drawn(['a'], 2), drawn(['a', 'b'], 2))).toBe(false)
  const before = drawn(['a', 'b'], 2)
  expect(isReflow(before, { ...drawn(['a', 'b'], 3, 0, false), open: before.open })).toBe(false)
  expect(isReflow(before, { ...drawn(['a', 'b'], 2), open: before.open })).toBe(false)
})
