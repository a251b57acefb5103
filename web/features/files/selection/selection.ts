import type { Listing } from '../listing/listing.ts'
import { rowOf } from '../listing/listing.ts'
import type { Arrangement } from '../listing/order.ts'

/**
 * Selected rows of a listing and the active row, which keyboard input applies to. Rows are numbered by the listing and not by display
 * position, so sorting and switching the view do not affect them; `transferSelection` applies the selection to a refreshed listing by name.
 * Uses one byte per row, so that selecting 100,000 rows is a fill.
 */
export interface Selection {
  /** 1 where a row is selected. Never modified in place. */
  readonly marks: Uint8Array
  readonly count: number
  /** Active row, or -1. */
  readonly active: number
  /** Start of a range, or -1. */
  readonly anchor: number
  /** Whether each click adds or removes a row, as after "Select multiple". */
  readonly multiple: boolean
}

/** Modifier keys of a click or key stroke. */
export interface ModifierKeys {
  readonly shift: boolean
  /** Ctrl, or Cmd on Apple systems. */
  readonly toggle: boolean
}

/** Returns an empty selection for `length` rows. */
export const emptySelection = (length: number): Selection => ({
  marks: new Uint8Array(length),
  count: 0,
  active: -1,
  anchor: -1,
  multiple: false,
})

/** Returns whether a row is selected. */
export const isSelected = (selection: Selection, row: number): boolean => selection.marks[row] === 1

/** Returns the selected rows in display order. */
export function selectedRows(selection: Selection, { rows }: Arrangement): number[] {
  if (selection.count === 0) return []
  const found: number[] = []
  for (const row of rows) if (selection.marks[row] === 1) found.push(row)
  return found
}

/** Returns the selection with other marks and an updated count. */
function withMarks(selection: Selection, marks: Uint8Array, focus: Partial<Pick<Selection, 'active' | 'anchor'>> = {}) {
  let count = 0
  for (let row = 0; row < marks.length; row += 1) count += marks[row] ?? 0
  return { ...selection, marks, count, ...focus }
}

/** Returns the selection with no rows selected and multiple mode off. The active row is unchanged. */
export const clear = (selection: Selection): Selection =>
  selection.count === 0 && !selection.multiple
    ? selection
    : { ...selection, marks: new Uint8Array(selection.marks.length), count: 0, anchor: -1, multiple: false }

/** Returns the selection with all rows selected. */
export const selectAll = (selection: Selection): Selection => ({
  ...selection,
  marks: new Uint8Array(selection.marks.length).fill(1),
  count: selection.marks.length,
})

/** Returns the selection with multiple mode on or off. The selected rows are unchanged. */
export const setMultiple = (selection: Selection, multiple: boolean): Selection => ({ ...selection, multiple })

/** Returns the selection with another active row. */
export const activate = (selection: Selection, row: number): Selection =>
  selection.active === row ? selection : { ...selection, active: row }

/** Returns the selection of exactly these rows. The first one becomes active. */
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

/** Returns the selection with a row added or removed. */
export function toggle(selection: Selection, row: number): Selection {
  const marks = selection.marks.slice()
  marks[row] = marks[row] === 1 ? 0 : 1
  return { ...selection, marks, count: selection.count + (marks[row] === 1 ? 1 : -1), active: row, anchor: row }
}

/** Selects from the anchor to a row in display order. `add` preserves the previous selection. */
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
 * Applies a click on a row: selects it alone; with Shift, selects the range; with Ctrl, Cmd or in multiple mode, toggles it; a click on a
 * selected row deselects it.
 */
export function click(selection: Selection, arrangement: Arrangement, row: number, held: ModifierKeys): Selection {
  if (held.shift) return extendTo(selection, arrangement, row, held.toggle)
  if (held.toggle || selection.multiple || isSelected(selection, row)) return toggle(selection, row)
  return selectOnly(selection, [row])
}

/** Adds or removes a row by a tap or a long press. Further taps do the same. */
export const tapRow = (selection: Selection, row: number): Selection => setMultiple(toggle(selection, row), true)

/** Applies a long press on a row: begins to select several rows, or adds all rows from the last one to this one. */
export function longPressRow(selection: Selection, arrangement: Arrangement, row: number): Selection {
  const { multiple, count, anchor } = selection
  if (!multiple || count === 0 || anchor === -1 || isSelected(selection, row)) return tapRow(selection, row)
  return { ...extendTo(selection, arrangement, row, true), anchor: row }
}

/**
 * Moves the active row by keyboard and selects it alone; with Shift, selects the range; with Ctrl, Cmd or in multiple mode, only moves the
 * active row, and Space selects.
 */
export function moveTo(selection: Selection, arrangement: Arrangement, row: number, held: ModifierKeys): Selection {
  if (held.shift) return extendTo(selection, arrangement, row, held.toggle)
  if (held.toggle || selection.multiple) return activate(selection, row)
  return selectOnly(selection, [row])
}

/** Returns the row that becomes active when the selected ones are deleted: the next one in display order, else the previous, else -1. */
export function neighborRow(selection: Selection, { rows }: Arrangement): number {
  const stays = (row: number) => selection.marks[row] !== 1
  const last = rows.findLastIndex((row) => !stays(row))
  const next = rows.subarray(last + 1).find(stays)
  return next ?? rows.subarray(0, Math.max(last, 0)).findLast(stays) ?? -1
}

/** Applies a selection rectangle: its rows are added to the previous selection (with a modifier key or in multiple mode) or replace it. */
export function withMarquee(before: Selection, rows: readonly number[], held: ModifierKeys): Selection {
  const keep = held.toggle || held.shift || before.multiple
  const marks = keep ? before.marks.slice() : new Uint8Array(before.marks.length)
  for (const row of rows) marks[row] = 1
  const last = rows.at(-1)
  return withMarks(before, marks, last === undefined ? {} : { active: last, anchor: rows[0] ?? last })
}

/** Returns the new row of the nearest row that still exists, searching from `row` downward, then upward. Returns -1 if there is none. */
function nearest(row: number, length: number, follow: (row: number) => number): number {
  if (row === -1) return -1
  for (let next = row; next < length; next += 1) if (follow(next) !== -1) return follow(next)
  for (let before = row - 1; before >= 0; before -= 1) if (follow(before) !== -1) return follow(before)
  return -1
}

/**
 * Transfers the selection to a refreshed listing by name. If the active item no longer exists, the next one in the server's order becomes
 * active, else the previous one.
 */
export function transferSelection(selection: Selection, from: Listing, to: Listing): Selection {
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
