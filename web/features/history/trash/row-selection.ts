/** Selected rows and the active row, by id in table order. */
export interface RowSelection {
  readonly chosen: ReadonlySet<string>
  /** Active row of the keyboard; null before the first use. */
  readonly active: string | null
  /** Start of a range. */
  readonly anchor: string | null
}

/** Modifier keys held during a click or key press. `toggle` is Ctrl, or Cmd on Apple systems. */
export interface Modifiers {
  readonly shift: boolean
  readonly toggle: boolean
}

export const EMPTY_SELECTION: RowSelection = { chosen: new Set(), active: null, anchor: null }

/** Returns the active row: the first one before any use, and after the active row was removed. */
export const activeOf = ({ active }: RowSelection, ids: readonly string[]): string | null =>
  active !== null && ids.includes(active) ? active : (ids[0] ?? null)

const only = (id: string): RowSelection => ({ chosen: new Set([id]), active: id, anchor: id })

/** Adds a row to the selection, or removes it. */
export function toggleRow({ chosen }: RowSelection, id: string): RowSelection {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, active: id, anchor: id }
}

/** Selects from the anchor to a row. `add` extends the earlier selection. */
function extendTo(choosing: RowSelection, ids: readonly string[], id: string, add: boolean): RowSelection {
  const { anchor, chosen } = choosing
  const origin = anchor !== null && ids.includes(anchor) ? anchor : (activeOf(choosing, ids) ?? id)
  const ends = [ids.indexOf(origin), ids.indexOf(id)]
  const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { chosen: new Set(add ? [...chosen, ...range] : range), active: id, anchor: origin }
}

/**
 * Handles a click on a row like a listing: selects only it; with Shift the range; with Ctrl or Cmd adds it; a click on a selected row
 * deselects it.
 */
export function click(choosing: RowSelection, ids: readonly string[], id: string, held: Modifiers): RowSelection {
  if (held.shift) return extendTo(choosing, ids, id, held.toggle)
  return held.toggle || choosing.chosen.has(id) ? toggleRow(choosing, id) : only(id)
}

/** Moves the keyboard to a row: selects only it; with Shift the range; with Ctrl or Cmd the selection stays the same. */
export function moveToRow(choosing: RowSelection, ids: readonly string[], id: string, held: Modifiers): RowSelection {
  if (held.shift) return extendTo(choosing, ids, id, held.toggle)
  return held.toggle ? { ...choosing, active: id } : only(id)
}

/** Selects exactly these rows. The active row stays the same. */
export const selectExactly = (choosing: RowSelection, ids: readonly string[]): RowSelection => ({
  ...choosing,
  chosen: new Set(ids),
  anchor: null,
})

/** Removes items from the selection, because an operation on them ended. Items selected since it began stay; so does the keyboard. */
export const deselect = (choosing: RowSelection, ids: readonly string[]): RowSelection => ({
  ...choosing,
  chosen: choosing.chosen.difference(new Set(ids)),
})

/** Number of rows per page for Page Up and Page Down. */
const PAGE = 10

/** Returns the row that a key moves to, or null for other keys. */
export function rowOfKey(key: string, choosing: RowSelection, ids: readonly string[]): string | null {
  const at = choosing.active === null ? -1 : ids.indexOf(choosing.active)
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: Math.max(at, 0) - 1,
    ArrowDown: at + 1,
    PageUp: at - PAGE,
    PageDown: at + PAGE,
    Home: 0,
    End: ids.length - 1,
  }
  const to = steps[key]
  return to === undefined ? null : (ids[Math.min(Math.max(to, 0), ids.length - 1)] ?? null)
}
