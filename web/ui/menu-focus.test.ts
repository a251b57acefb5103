import { expect, test } from 'bun:test'
import { nextLine } from './menu-focus.ts'

const lines = ['Open', 'Rename', 'Copy', 'Cut']

test.each([
  [-1, 'ArrowDown', 0],
  [-1, 'ArrowUp', 3],
  [3, 'ArrowDown', 0],
  [0, 'ArrowUp', 3],
  [2, 'Home', 0],
  [0, 'End', 3],
  [-1, 'c', 2],
  [2, 'C', 3],
  [3, 'c', 2],
  [0, 'x', null],
  [0, ' ', null],
  [0, 'Enter', null],
])('from line %d, %s leads to %p', (current, key, next) => expect(nextLine(lines, current, key)).toBe(next))

test('an empty menu has nowhere to go', () => expect(nextLine([], -1, 'ArrowDown')).toBeNull())
