import type { Listing } from '../listing/listing.ts'
import { rowOf } from '../listing/listing.ts'
import type { Arrangement } from '../listing/order.ts'

/**
 * Which rows of one listing are selected, and which one is active (has the keyboard). Rows are numbered by the listing,
 * not by where they are shown, so sorting and switching the view leave it untouched; `carry` takes it to a refreshed
 * listing by name. One byte a row: selecting all of 100,000 is a fill.
 */
export interface Selection {
  /** 1 where a row is selected. Never changed in place. */
  readonly marks: Uint8Array
  readonly count: number
  /** The row the keyboard is on, or -1. */
  readonly active: number
  /** Where a range begins, or -1. */
  readonly anchor: number
  /** Each click adds or takes away, as after "Select multiple". */
  readonly multiple: boolean
}

/** What was held down with a click or a key. */
export interface Held {
  readonly shift: boolean
  /** Ctrl, or Cmd on Apple's systems. */
  readonly toggle: boolean
}

/** Nothing selected among `length` rows. */
export const emptySelection = (length: number): Selection => ({
  marks: new Uint8Array(length),
  count: 0,
  active: -1,
  anchor: -1,
  multiple: false,
})

/** Whether a row is selected. */
export const isSelected = (selection: Selection, row: number): boolean => selection.marks[row] === 1

/** The selected rows, in the order in which they are shown. */
export function selectedRows(selection: Selection, { rows }: Arrangement): number[] {
  if (selection.count === 0) return []
  const found: number[] = []
  for (const row of rows) if (selection.marks[row] === 1) found.push(row)
  return found
}

/** The selection with other marks, counted anew. */
function withMarks(selection: Selection, marks: Uint8Array, focus: Partial<Pick<Selection, 'active' | 'anchor'>> = {}) {
  let count = 0
  for (let row = 0; row < marks.length; row += 1) count += marks[row] ?? 0
  return { ...selection, marks, count, ...focus }
}

/** Takes everything back: no row selected, multiple mode over. The keyboard stays where it is. */
export const clear = (selection: Selection): Selection =>
  selection.count === 0 && !selection.multiple
    ? selection
    : { ...selection, marks: new Uint8Array(selection.marks.length), count: 0, anchor: -1, multiple: false }

/** Selects every row. */
export const selectAll = (selection: Selection): Selection => ({
  ...selection,
  marks: new Uint8Array(selection.marks.length).fill(1),
  count: selection.marks.length,
})

/** Turns "each click adds" on or off; what is selected stays. */
export const setMultiple = (selection: Selection, multiple: boolean): Selection => ({ ...selection, multiple })

/** Puts the keyboard on a row and nothing else. */
export const activate = (selection: Selection, row: number): Selection =>
  selection.active === row ? selection : { ...selection, active: row }

/** Selects exactly these rows; the first becomes active. */
export function selectOnly(selection: Selection, rows: Iterable<number>): Selection {
  const marks = new Uint8Array(selection.marks.length)
  let first = -1
  for (const row of rows) {
    if (row < 0 || row >= marks.length) continue
    if (first === -1) first = row
    marks[row] = 1
  }
  return withMarks(selection, marks, first === -1 ? {} : { active: first, anchor: first })
}

/** Adds a row or takes it away. */
export function toggle(selection: Selection, row: number): Selection {
  const marks = selection.marks.slice()
  marks[row] = marks[row] === 1 ? 0 : 1
  return { ...selection, marks, count: selection.count + (marks[row] === 1 ? 1 : -1), active: row, anchor: row }
}

/** Selects from the anchor to a row as shown; `add` keeps what was selected before. */
function extendTo(selection: Selection, arrangement: Arrangement, row: number, add = false): Selection {
  const origin = selection.anchor === -1 ? Math.max(selection.active, 0) : selection.anchor
  const marks = add ? selection.marks.slice() : new Uint8Array(selection.marks.length)
  const ends = [arrangement.positions[origin] ?? 0, arrangement.positions[row] ?? 0]
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  for (let position = first; position <= last; position += 1) {
    marks[arrangement.rows[position] ?? 0] = 1
  }
  return withMarks(selection, marks, { active: row, anchor: origin })
}

/**
 * A click on a row (spec section 4): selects it alone; with Shift the range; with Ctrl, Cmd or in multiple mode it adds;
 * on a selected row it takes that one away.
 */
export function click(selection: Selection, arrangement: Arrangement, row: number, held: Held): Selection {
  if (held.shift) return extendTo(selection, arrangement, row, held.toggle)
  if (held.toggle || selection.multiple || isSelected(selection, row)) return toggle(selection, row)
  return selectOnly(selection, [row])
}

/**
 * The keyboard moves to a row: it is selected alone; with Shift the range; with Ctrl, Cmd or in multiple mode only the
 * keyboard moves, and Space decides.
 */
export function moveTo(selection: Selection, arrangement: Arrangement, row: number, held: Held): Selection {
  if (held.shift) return extendTo(selection, arrangement, row, held.toggle)
  if (held.toggle || selection.multiple) return activate(selection, row)
  return selectOnly(selection, [row])
}

/** The row the keyboard should be on once the selected ones are gone: the next one shown, else the one before; -1 for none. */
export function neighbour(selection: Selection, { rows }: Arrangement): number {
  const stays = (row: number) => selection.marks[row] !== 1
  const last = rows.findLastIndex((row) => !stays(row))
  const next = rows.subarray(last + 1).find(stays)
  return next ?? rows.subarray(0, Math.max(last, 0)).findLast(stays) ?? -1
}

/** What a rectangle drawn with the pointer selects: its rows, added to (`held.toggle`) or instead of what was selected before. */
export function withMarquee(before: Selection, rows: readonly number[], held: Held): Selection {
  const keep = held.toggle || held.shift || before.multiple
  const marks = keep ? before.marks.slice() : new Uint8Array(before.marks.length)
  for (const row of rows) marks[row] = 1
  const last = rows.at(-1)
  return withMarks(before, marks, last === undefined ? {} : { active: last, anchor: rows[0] ?? last })
}

/** Where the first row went that still is somewhere, from `row` on down, else up; -1 for none. */
function nearest(row: number, length: number, follow: (row: number) => number): number {
  if (row === -1) return -1
  for (let next = row; next < length; next += 1) if (follow(next) !== -1) return follow(next)
  for (let before = row - 1; before >= 0; before -= 1) if (follow(before) !== -1) return follow(before)
  return -1
}

/**
 * The selection in a refreshed listing: the same names, where they still are. Where the item that has the keyboard is gone, the next one in
 * the server's order has it, else the one before.
 */
export function carry(selection: Selection, from: Listing, to: Listing): Selection {
  if (from === to) return selection
  const follow = (row: number): number => {
    const name = from.names[row]
    return name === undefined ? -1 : rowOf(to, name)
  }
  const marks = new Uint8Array(to.length)
  if (selection.count > 0) {
    for (let row = 0; row < from.length; row += 1) {
      const next = selection.marks[row] === 1 ? follow(row) : -1
      if (next !== -1) marks[next] = 1
    }
  }
  const active = nearest(selection.active, from.length, follow)
  return withMarks(selection, marks, { active, anchor: follow(selection.anchor) })
}
