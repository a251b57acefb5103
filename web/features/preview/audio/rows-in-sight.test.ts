import { expect, test } from 'bun:test'
import { rowsInSight, scrollToRow } from './rows-in-sight.ts'

test('only the rows in sight and some around are drawn', () => {
  expect(rowsInSight({ top: 0, height: 400 }, 40, 5000)).toEqual({ first: 0, last: 16 })
  expect(rowsInSight({ top: 4000, height: 400 }, 40, 5000)).toEqual({ first: 94, last: 116 })
  expect(rowsInSight({ top: 199_600, height: 400 }, 40, 5000)).toEqual({ first: 4984, last: 5000 })
  expect(rowsInSight({ top: 9999, height: 400 }, 40, 3)).toEqual({ first: 3, last: 3 })
  expect(rowsInSight({ top: 0, height: 0 }, 40, 0)).toEqual({ first: 0, last: 0 })
})

test('a row is scrolled into sight, and not further', () => {
  const box = { top: 400, height: 200 }
  expect([scrollToRow(box, 40, 12), scrollToRow(box, 40, 2), scrollToRow(box, 40, 20)]).toEqual([400, 80, 640])
})
