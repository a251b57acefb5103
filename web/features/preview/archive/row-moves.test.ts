import { expect, test } from 'bun:test'
import { rowAfter } from './row-moves.ts'

const TABLE: readonly [string, number, number | null][] = [
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['ArrowUp', -1, 9],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['PageDown', 2, 5],
  ['PageDown', 8, 9],
  ['PageUp', 8, 5],
  ['PageUp', 1, 0],
  ['a', 1, null],
]
test.each(TABLE)('%s at %d leads to %p', (key, row, to) => expect(rowAfter(key, row, 10, 4)).toBe(to))

test('nowhere leads nowhere', () => expect(rowAfter('End', -1, 0, 4)).toBeNull())
