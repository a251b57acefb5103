import { expect, test } from 'bun:test'
import { moveBy } from './grid-move.ts'

const extent = { rows: 100, columns: 5, page: 10 }
const at = { row: 50, column: 2 }
const go = (key: string, mod = false, rtl = false) => moveBy(key, mod, rtl, at, extent)

test.each([
  ['ArrowUp', 49, 2],
  ['ArrowDown', 51, 2],
  ['ArrowLeft', 50, 1],
  ['ArrowRight', 50, 3],
  ['PageUp', 40, 2],
  ['PageDown', 60, 2],
  ['Home', 50, 0],
  ['End', 50, 4],
])('%s', (key, row, column) => expect(go(key)).toEqual({ row, column }))

test('with Ctrl to the corners; from right to left arrows follow the text; nothing leads out', () => {
  expect(go('Home', true)).toEqual({ row: 0, column: 0 })
  expect(go('End', true)).toEqual({ row: 99, column: 4 })
  expect(go('ArrowLeft', false, true)).toEqual({ row: 50, column: 3 })
  expect(go('x')).toBeNull()
  expect(go('ArrowUp', true)).toBeNull()
  expect(moveBy('ArrowUp', false, false, { row: 0, column: 0 }, extent)).toEqual({ row: 0, column: 0 })
  expect(moveBy('ArrowDown', false, false, { row: 0, column: 0 }, { rows: 0, columns: 0, page: 1 })).toEqual({
    row: 0,
    column: 0,
  })
})
