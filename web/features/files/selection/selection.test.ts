import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import type { Listing } from '../listing/listing.ts'
import { arrange } from '../listing/order.ts'
import { buildListing } from '../testing/build-listing.ts'
import {
  activate,
  clear,
  click,
  emptySelection,
  isSelected,
  longPressRow,
  type ModifierKeys,
  moveTo,
  neighborRow,
  type Selection,
  selectAll,
  selectedRows,
  selectOnly,
  setMultiple,
  tapRow,
  toggle,
  transferSelection,
  withMarquee,
} from './selection.ts'

const listing = buildListing(['a', 'b', 'c', 'd', 'e', 'f'])
const arrangement = arrange(listing, { by: 'name', order: 'ascending' }, 'en')
const none = emptySelection(listing.length)

const plain: ModifierKeys = { shift: false, toggle: false }
const shift: ModifierKeys = { shift: true, toggle: false }
const ctrl: ModifierKeys = { shift: false, toggle: true }

const selected = (selection: Selection, of: Listing = listing) =>
  of.names.filter((_, row) => isSelected(selection, row)).join('')

/** Clicks rows one after the other. */
const clicks = (start: Selection, ...steps: Array<[number, ModifierKeys]>) =>
  steps.reduce((now, [row, held]) => click(now, arrangement, row, held), start)

describe('long press', () => {
  test('begins to select several, and taps add and remove', () => {
    const pressed = longPressRow(none, arrangement, 1)
    expect([selected(pressed), pressed.multiple]).toEqual(['b', true])
    expect(selected(tapRow(tapRow(pressed, 4), 1))).toBe('e')
  })

  test('on another item adds all up to it, from the last one, in both directions', () => {
    const range = longPressRow(longPressRow(none, arrangement, 1), arrangement, 3)
    expect(selected(range)).toBe('bcd')
    expect(selected(longPressRow(tapRow(range, 5), arrangement, 4))).toBe('bcdef')
    expect(selected(longPressRow(range, arrangement, 0))).toBe('abcd')
  })

  test('on a selected item removes only that', () => {
    const range = longPressRow(longPressRow(none, arrangement, 1), arrangement, 3)
    expect(selected(longPressRow(range, arrangement, 2))).toBe('bd')
  })

  test('on a first item of multiple mode selects only that', () => {
    expect(selected(longPressRow(activate(setMultiple(none, true), 4), arrangement, 2))).toBe('c')
  })
})

describe('click', () => {
  test('selects, and another click selects another', () => {
    expect(selected(clicks(none, [1, plain]))).toBe('b')
    expect(selected(clicks(none, [1, plain], [3, plain]))).toBe('d')
  })

  test('on a selected item takes it away, and leaves the others', () => {
    expect(selected(clicks(none, [1, plain], [1, plain]))).toBe('')
    expect(selected(clicks(none, [1, plain], [3, ctrl], [1, plain]))).toBe('d')
  })

  test('with Ctrl or Cmd adds and takes away', () => {
    expect(selected(clicks(none, [1, ctrl], [4, ctrl], [1, ctrl]))).toBe('e')
  })

  test('in multiple mode adds without a key', () => {
    expect(selected(clicks(setMultiple(none, true), [0, plain], [5, plain]))).toBe('af')
  })

  test('with Shift selects from where the last one was, again and again', () => {
    expect(selected(clicks(none, [1, plain], [3, shift]))).toBe('bcd')
    expect(selected(clicks(none, [3, plain], [5, shift], [1, shift]))).toBe('bcd')
    expect(selected(clicks(none, [0, plain], [3, ctrl], [5, { shift: true, toggle: true }]))).toBe('adef')
  })

  test('a range follows what is seen, not the rows', () => {
    const turned = arrange(listing, { by: 'name', order: 'descending' }, 'en')
    const first = click(none, turned, 5, plain)
    expect(selectedRows(click(first, turned, 3, shift), turned)).toEqual([5, 4, 3])
  })
})

describe('keyboard', () => {
  test('moving selects what it comes to; Ctrl only moves', () => {
    const moved = moveTo(none, arrangement, 2, plain)
    expect([selected(moved), moved.active]).toEqual(['c', 2])
    const further = moveTo(moved, arrangement, 4, ctrl)
    expect([selected(further), further.active]).toEqual(['c', 4])
    expect(selected(toggle(further, 4))).toBe('ce')
  })

  test('Shift grows and shrinks the range from where it began', () => {
    const begun = moveTo(none, arrangement, 2, plain)
    const grown = moveTo(moveTo(begun, arrangement, 3, shift), arrangement, 4, shift)
    expect(selected(grown)).toBe('cde')
    expect(selected(moveTo(grown, arrangement, 3, shift))).toBe('cd')
  })

  test('in multiple mode moving selects nothing', () => {
    expect(selected(moveTo(setMultiple(none, true), arrangement, 2, plain))).toBe('')
  })
})

describe('all and nothing', () => {
  test('Ctrl+A selects everything, Esc nothing, and ends multiple mode; the keyboard stays', () => {
    const all = selectAll(activate(none, 3))
    expect([selected(all), all.count]).toEqual(['abcdef', 6])
    const cleared = clear(setMultiple(all, true))
    expect([cleared.count, cleared.multiple, cleared.active]).toEqual([0, false, 3])
    expect(clear(none)).toBe(none)
  })
})

test('a rectangle replaces what was selected, or adds to it', () => {
  const before = selectOnly(none, [0])
  expect(selected(withMarquee(before, [2, 3], plain))).toBe('cd')
  expect(selected(withMarquee(before, [2, 3], ctrl))).toBe('acd')
  expect(selected(withMarquee(before, [], plain))).toBe('')
})

test('what is next when the selected rows go', () => {
  expect(neighborRow(clicks(none, [1, ctrl], [3, ctrl]), arrangement)).toBe(4)
  expect(neighborRow(clicks(none, [4, ctrl], [5, ctrl]), arrangement)).toBe(3)
  expect(neighborRow(selectAll(none), arrangement)).toBe(-1)
})

describe('a refresh', () => {
  const later = buildListing(['b', 'new', 'd', 'e'])

  test('keeps names selected, wherever they are now, and forgets those that are gone', () => {
    const carried = transferSelection(clicks(none, [0, ctrl], [1, ctrl], [4, ctrl]), listing, later)
    expect([selected(carried, later), carried.count, carried.active]).toEqual(['be', 2, 3])
  })

  test('gives the keyboard to the nearest item when its own is gone, to nobody when all are', () => {
    const letters = (names: string) => buildListing([...names])
    const activeIn = (at: number, names: string) => {
      const to = letters(names)
      return to.names[transferSelection(activate(emptySelection(5), at), letters('abcde'), to).active]
    }
    expect([activeIn(1, 'acde'), activeIn(1, 'ae'), activeIn(4, 'ab'), activeIn(2, '')]).toEqual([
      'c',
      'e',
      'b',
      undefined,
    ])
  })
})

test('the count is always the number of marks', () => {
  type Step = (now: Selection) => Selection
  const row = fc.nat(5)
  const held = fc.record<ModifierKeys>({ shift: fc.boolean(), toggle: fc.boolean() })
  const step = fc.oneof(
    fc.tuple(row, held).map(
      ([at, keys]): Step =>
        (now) =>
          click(now, arrangement, at, keys),
    ),
    fc.tuple(row, held).map(
      ([at, keys]): Step =>
        (now) =>
          moveTo(now, arrangement, at, keys),
    ),
    row.map(
      (at): Step =>
        (now) =>
          toggle(now, at),
    ),
    fc.constantFrom<Step>(
      selectAll,
      clear,
      (now) => setMultiple(now, true),
      (now) => transferSelection(now, listing, listing),
    ),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const end = steps.reduce((now, next) => next(now), none)
      expect(end.count).toBe(end.marks.reduce((sum, mark) => sum + mark, 0))
    }),
  )
})
