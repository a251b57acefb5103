import { describe, expect, test } from 'bun:test'
import {
  activeOf,
  click,
  deselect,
  EMPTY_SELECTION,
  type Modifiers,
  moveToRow,
  type RowSelection,
  rowOfKey,
  selectExactly,
  toggleRow,
} from './row-selection.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const held = (which: Partial<Modifiers> = {}): Modifiers => ({ shift: false, toggle: false, ...which })
const chosen = ({ chosen }: RowSelection) => [...chosen].toSorted().join('')

describe('a click', () => {
  test('chooses a row alone, and takes it away again', () => {
    const first = click(click(EMPTY_SELECTION, IDS, 'a', held()), IDS, 'b', held())
    expect(chosen(first)).toBe('b')
    expect(chosen(click(first, IDS, 'b', held()))).toBe('')
  })
  test('with Ctrl adds one, or takes one away', () => {
    const two = click(click(EMPTY_SELECTION, IDS, 'a', held()), IDS, 'c', held({ toggle: true }))
    expect(chosen(two)).toBe('ac')
    expect(chosen(click(two, IDS, 'a', held({ toggle: true })))).toBe('c')
  })
  test('with Shift chooses the range from the last one, in both directions', () => {
    const from = click(EMPTY_SELECTION, IDS, 'c', held())
    const down = click(from, IDS, 'e', held({ shift: true }))
    expect(chosen(down)).toBe('cde')
    expect(chosen(click(down, IDS, 'a', held({ shift: true })))).toBe('abc')
  })
  test('with Ctrl and Shift adds the range', () => {
    const from = toggleRow(click(EMPTY_SELECTION, IDS, 'a', held()), 'd')
    expect(chosen(click(from, IDS, 'e', held({ shift: true, toggle: true })))).toBe('ade')
  })
  test('with Shift begins at the top where nothing was chosen, or what was is gone', () => {
    expect(chosen(click(EMPTY_SELECTION, IDS, 'b', held({ shift: true })))).toBe('ab')
    expect(chosen(click(click(EMPTY_SELECTION, ['x'], 'x', held()), IDS, 'c', held({ shift: true })))).toBe('abc')
  })
})

describe('the keyboard', () => {
  test('moves and chooses, extends with Shift, and only moves with Ctrl', () => {
    const on = moveToRow(EMPTY_SELECTION, IDS, 'b', held())
    expect(chosen(on)).toBe('b')
    expect(chosen(moveToRow(on, IDS, 'd', held({ shift: true })))).toBe('bcd')
    const moved = moveToRow(on, IDS, 'd', held({ toggle: true }))
    expect([chosen(moved), moved.active]).toEqual(['b', 'd'])
  })
  test.each([
    ['ArrowDown', 'c'],
    ['ArrowUp', 'a'],
    ['Home', 'a'],
    ['End', 'e'],
    ['PageDown', 'e'],
    ['PageUp', 'a'],
    ['x', null],
  ])('%s leads to %p', (key, to) => expect(rowOfKey(key, moveToRow(EMPTY_SELECTION, IDS, 'b', held()), IDS)).toBe(to))
  test('begins at the first row, and leads nowhere where there are none', () => {
    expect(rowOfKey('ArrowDown', EMPTY_SELECTION, IDS)).toBe('a')
    expect(rowOfKey('ArrowDown', EMPTY_SELECTION, [])).toBe(null)
  })
})

test('all are chosen or none, and the keyboard stays', () => {
  const on = moveToRow(EMPTY_SELECTION, IDS, 'b', held())
  const all = selectExactly(on, IDS)
  expect([chosen(all), all.active]).toEqual(['abcde', 'b'])
  expect(chosen(selectExactly(all, []))).toBe('')
})

test('items that an operation ended for leave the selection; those selected meanwhile stay, and so does the keyboard', () => {
  const began = toggleRow(toggleRow(EMPTY_SELECTION, 'a'), 'b')
  const meanwhile = toggleRow(toggleRow(began, 'b'), 'd')
  const ended = deselect(meanwhile, ['a', 'b'])
  expect([chosen(ended), ended.active, ended.anchor]).toEqual(['d', 'd', 'd'])
  expect(chosen(deselect(meanwhile, []))).toBe('ad')
})

test('a row that is gone gives the keyboard to the first', () => {
  expect(activeOf(click(EMPTY_SELECTION, IDS, 'c', held()), IDS)).toBe('c')
  expect(activeOf(click(EMPTY_SELECTION, IDS, 'c', held()), ['d', 'e'])).toBe('d')
  expect(activeOf(EMPTY_SELECTION, [])).toBe(null)
})
